"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import type { SessionId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { SessionRunsView } from "@/lib/stream/run-view";
import type { Resource } from "../api/resource";
import { datasetList } from "../api/datasets/dataset-list";
import { refreshInTurn } from "../api/refresh-in-turn";
import { createSessionFeed } from "../api/sessions/session-feed";
import { sessionList } from "../api/sessions/session-list";
import { useStore } from "../api/use-store";

const retryMs = 1_000;

/**
 * The live view of a conversation's runs. Reloads the conversation when its events report a change.
 * @param options.begin the view that the page was rendered with; only later events are fetched.
 * @param options.active whether something is running, queued or waiting for the user.
 * @returns `listen` resumes the events after a question was sent, in this and other tabs with this conversation.
 */
export function useSessionRuns(
  id: SessionId,
  resource: Resource<SessionResponse>,
  { begin, active }: { begin: SessionRunsView; active: boolean },
): { view: SessionRunsView; listen: () => void } {
  const feed = useMemo(() => {
    // Replaying a long conversation reports many changes, all of them old.
    const read = refreshInTurn(async () => {
      // A run may have renamed or deleted something.
      await Promise.all([resource.refresh(), sessionList.refresh(), datasetList.refresh()]);
    });
    return createSessionFeed(id, { begin, onNews: read });
  }, [id, resource, begin]);
  const view = useStore(feed, begin);

  useEffect(() => {
    feed.connect();
    return () => feed.disconnect();
  }, [feed]);

  const otherTabs = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(`caveat:session:${id}`);
    channel.onmessage = () => {
      void resource.refresh();
      feed.connect();
    };
    otherTabs.current = channel;
    return () => channel.close();
  }, [id, resource, feed]);

  // The engine names a conversation while its first question runs, and other tabs rename it: only the list shows that.
  useEffect(
    () =>
      sessionList.subscribe(() => {
        const listed = sessionList.get().value?.items.find((item) => item.id === id);
        const shown = resource.get().value;
        if (listed && shown && listed.title !== shown.title) void resource.refresh();
      }),
    [id, resource],
  );

  const listen = useCallback(() => {
    otherTabs.current?.postMessage(null);
    feed.connect();
  }, [feed]);

  // Something is running although the events have ended, so it was started elsewhere since.
  const missed = active && view.settled;
  useEffect(() => {
    if (!missed) return;
    const timer = setTimeout(() => feed.connect(), retryMs);
    return () => clearTimeout(timer);
  }, [feed, missed]);

  return { view, listen };
}
