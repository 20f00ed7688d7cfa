"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import type { DatasetId, InterruptId, MessageId, SessionId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/interrupt-response";
import type { Rerun } from "@/lib/domain/rerun";
import type { ApprovalMode } from "@/lib/domain/session";
import { ApiError } from "../api/api-error";
import { sessionList } from "../api/session-list";
import { sessionResource } from "../api/session-resource";
import {
  askQuestion,
  cancelSession,
  rerunQuestion,
  resumeSession,
  revokePlanApproval,
  updateSession,
} from "../api/sessions";
import { useResource } from "../api/use-resource";
import { cardWords } from "../card-words";
import { tellFault } from "../ui/tell-fault";
import { useMediaQuery } from "../ui/use-media-query";
import { branchSession } from "../versions/branch-session";
import { LazyVersionsPanel } from "../versions/lazy-versions-panel";
import { performRollback } from "../versions/perform-rollback";
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
  const router = useRouter();
  const wide = useMediaQuery("(min-width: 80rem)");

  const title = session?.title;
  const waits = session?.interrupt !== undefined;
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${waits ? cardWords.waitingTitle(title) : title} · ${words.product}`;
  }, [title, waits]);

  if (session === undefined) {
    if (error instanceof ApiError && error.status !== 0) return <SessionMissing error={error} />;
    return <div aria-busy className="flex-1" />;
  }
  // Deleted while it was open.
  if (error instanceof ApiError && error.status === 404) return <SessionMissing error={error} />;

  const showNewest = (questionId: MessageId) =>
    setChosenReplies((chosen) => new Map([...chosen].filter(([question]) => question !== questionId)));
  const show = (questionId: MessageId, messageId: MessageId) =>
    setChosenReplies((chosen) => new Map([...chosen, [questionId, messageId]]));
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
    showNewest(questionId);
    setAskedAgain((before) => ({ questionId, count: (before?.count ?? 0) + 1 }));
    listen();
    void sessionList.refresh();
  };
  const answer = async (interruptId: InterruptId, response: InterruptResponse) => {
    try {
      const next = await resumeSession(id, interruptId, response);
      resource.replace(() => next);
    } catch (failure) {
      // Answered or stopped elsewhere: the conversation tells how.
      if (!(failure instanceof ApiError && failure.status === 409)) throw failure;
      await resource.refresh();
    }
    listen();
    void sessionList.refresh();
  };
  const changeApproval = async (approval: ApprovalMode) => {
    resource.replace((known) => known && { ...known, approval });
    await updateSession(id, { approval }).catch(tellFault);
    await resource.refresh();
  };
  const askAgain = async () => {
    const revoking = session.plansApproved === "always" ? revokePlanApproval() : updateSession(id, { approval: "ask" });
    await revoking.catch(tellFault);
    await resource.refresh();
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
  const inPanel = turns.find(({ question }) => question.id === content?.questionId);
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
          onAnswer: answer,
          onApproval: (mode) => void changeApproval(mode),
          onAskAgain: () => void askAgain(),
          onRerun: rerun,
          onBranch: (messageId) => branchSession(id, messageId, (path) => router.push(path)),
          onOpen: (questionId, tab) => setChoice({ questionId, tab }),
          onShow: show,
        }}
      />
      {content && (
        <SessionPanel
          content={content}
          datasetIds={session.datasetIds}
          wide={wide}
          versions={
            inPanel && inPanel.replies.length > 1 ? (
              <LazyVersionsPanel
                sessionId={id}
                question={inPanel.question}
                replies={inPanel.replies}
                shown={content.messageId}
                active={active}
                onShow={(messageId) => show(content.questionId, messageId)}
                onRollBack={(wish) => performRollback(id, wish, () => showNewest(wish.questionId))}
              />
            ) : undefined
          }
          onRunCode={active || inPanel?.question.setAside ? undefined : (code) => runCode(content.questionId, code)}
          onTab={(tab) => setChoice({ questionId: content.questionId, tab })}
          onClose={() => setChoice("closed")}
        />
      )}
    </div>
  );
}
