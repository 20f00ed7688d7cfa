"use client";

import { useEffect, useState } from "react";
import type { DatasetId, MessageId, SessionId } from "@/lib/domain/ids";
import type { Rerun } from "@/lib/domain/rerun";
import { ApiError } from "../api/api-error";
import { sessionList } from "../api/session-list";
import { sessionResource } from "../api/session-resource";
import { askQuestion, cancelSession, rerunQuestion } from "../api/sessions";
import { useResource } from "../api/use-resource";
import { useMediaQuery } from "../ui/use-media-query";
import { words } from "../words";
import { findPanelContent, type PanelChoice } from "./find-panel-content";
import { SessionMissing } from "./session-missing";
import { SessionPanel } from "./session-panel";
import { SessionView } from "./session-view";
import { toTurns, type ChosenReplies } from "./to-turns";
import { useSessionRuns } from "./use-session-runs";

const noReplies: ChosenReplies = new Map();

/** One conversation: its transcript, its composer, and the side panel. Brings together what others show. */
export function SessionWorkspace({ id }: { id: SessionId }) {
  const resource = sessionResource(id);
  const { value: session, error } = useResource(resource);
  const active = session?.status === "running" || session?.status === "pending_interrupt";
  const { view, listen } = useSessionRuns(id, resource, active);
  const [choice, setChoice] = useState<PanelChoice>(null);
  const [chosenReplies, setChosenReplies] = useState<ChosenReplies>(noReplies);
  const [askedAgain, setAskedAgain] = useState<{ questionId: MessageId; count: number } | null>(null);
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
  const rerun = async (questionId: MessageId, change: Rerun) => {
    const next = await rerunQuestion(id, questionId, change);
    resource.replace(() => next);
    // The new answer comes in sight, whichever one was.
    setChosenReplies((chosen) => new Map([...chosen].filter(([question]) => question !== questionId)));
    setAskedAgain((before) => ({ questionId, count: (before?.count ?? 0) + 1 }));
    listen();
    void sessionList.refresh();
  };
  const runCode = async (questionId: MessageId, code: string) => {
    await rerun(questionId, { code });
    // On a narrow screen the panel covers the run.
    if (!wide) setChoice("closed");
  };
  const stop = async () => {
    await cancelSession(id);
    await resource.refresh();
  };
  const turns = toTurns(session.messages, view, chosenReplies);
  const content = findPanelContent(turns, choice, wide);
  return (
    <div className="flex min-h-0 flex-1">
      <SessionView
        session={session}
        turns={turns}
        active={active}
        askedAgain={askedAgain}
        actions={{
          onAsk: ask,
          onStop: stop,
          onRerun: rerun,
          onOpen: (questionId, tab) => setChoice({ questionId, tab }),
          onShow: (questionId, messageId) =>
            setChosenReplies((chosen) => new Map([...chosen, [questionId, messageId]])),
        }}
      />
      {content && (
        <SessionPanel
          content={content}
          datasetIds={session.datasetIds}
          wide={wide}
          onRunCode={active ? undefined : (code) => runCode(content.questionId, code)}
          onTab={(tab) => setChoice({ questionId: content.questionId, tab })}
          onClose={() => setChoice("closed")}
        />
      )}
    </div>
  );
}
