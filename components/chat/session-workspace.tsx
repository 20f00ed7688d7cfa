"use client";

import { useEffect, useState } from "react";
import type { DatasetId, SessionId } from "@/lib/domain/ids";
import { ApiError } from "../api/api-error";
import { sessionList } from "../api/session-list";
import { sessionResource } from "../api/session-resource";
import { askQuestion, cancelSession } from "../api/sessions";
import { useResource } from "../api/use-resource";
import { useMediaQuery } from "../ui/use-media-query";
import { words } from "../words";
import { findPanelContent, type PanelChoice } from "./find-panel-content";
import { SessionMissing } from "./session-missing";
import { SessionPanel } from "./session-panel";
import { SessionView } from "./session-view";
import { toTurns } from "./to-turns";
import { useSessionRuns } from "./use-session-runs";

/** One conversation: its transcript, its composer, and the side panel. Brings together what others show. */
export function SessionWorkspace({ id }: { id: SessionId }) {
  const resource = sessionResource(id);
  const { value: session, error } = useResource(resource);
  const active = session?.status === "running" || session?.status === "pending_interrupt";
  const { view, listen } = useSessionRuns(id, resource, active);
  const [choice, setChoice] = useState<PanelChoice>(null);
  const wide = useMediaQuery("(min-width: 80rem)");

  const title = session?.title;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${words.product}`;
  }, [title]);

  if (session === undefined) {
    if (error instanceof ApiError && error.status !== 0) return <SessionMissing error={error} />;
    return <div aria-busy className="flex-1" />;
  }
  // Deleted while it was open.
  if (error instanceof ApiError && error.status === 404) return <SessionMissing error={error} />;

  const ask = async (question: string, datasetIds: readonly DatasetId[]) => {
    const all = datasetIds.length > 0 ? [...session.datasetIds, ...datasetIds] : [];
    const next = await askQuestion(id, question, all);
    resource.replace(() => next);
    listen();
    void sessionList.refresh();
  };
  const stop = async () => {
    await cancelSession(id);
    await resource.refresh();
  };
  const turns = toTurns(session.messages, view);
  const content = findPanelContent(turns, choice, wide);
  return (
    <div className="flex min-h-0 flex-1">
      <SessionView
        session={session}
        turns={turns}
        active={active}
        onAsk={ask}
        onStop={stop}
        onOpen={(messageId, tab) => setChoice({ messageId, tab })}
      />
      {content && (
        <SessionPanel
          content={content}
          datasetIds={session.datasetIds}
          wide={wide}
          onTab={(tab) => setChoice({ messageId: content.messageId, tab })}
          onClose={() => setChoice("closed")}
        />
      )}
    </div>
  );
}
