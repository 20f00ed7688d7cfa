"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState, useEffectEvent, useRef } from "react";
import type { ArtifactId, MessageId, RunId, SessionId } from "@/lib/domain/ids";
import type { RerunRequest } from "@/lib/domain/answers/rerun";
import type { SessionResponse } from "@/lib/domain/session";
import type { SessionRunsView } from "@/lib/stream/run-view";
import { ApiError } from "../api/api-error";
import type { Resource } from "../api/resource";
import { rendered, ServerState } from "../api/server-state";
import { sessionResource } from "../api/sessions/session-resource";
import { useResource } from "../api/use-resource";
import { FigureDescriptions } from "../figure/figure";
import { showFault } from "../ui/show-fault";
import { useMediaQuery } from "../ui/use-media-query";
import { branchSession } from "../versions/branch-session";
import { pendingComparison, withApproaches } from "../versions/pending-comparison";
import { LazyComparison } from "../versions/lazy-comparison";
import { LazyVersionsPanel } from "../versions/lazy-versions-panel";
import { performRollback } from "../versions/perform-rollback";
import { findPlaceTurn, toPanelChoice } from "./transcript/conversation-place";
import { findNewestShown, findPanelContent } from "./panel/find-panel-content";
import { SessionContext } from "./session-context";
import { SessionMissing } from "./session-missing";
import { SessionPanel } from "./panel/session-panel";
import { createSessionRequests } from "./session-requests";
import { ScrollBeforeHydration } from "./transcript/scroll-before-hydration";
import { toTurns, type ChosenReplies } from "./transcript/to-turns";
import { useConversationPlace } from "./transcript/use-conversation-place";
import { useCopyShortcuts } from "./use-copy-shortcuts";
import { SessionView } from "./session-view";
import { toPageTitle } from "./to-page-title";
import { useSessionRuns } from "./use-session-runs";

const noReplies: ChosenReplies = new Map();

/**
 * A conversation as the server rendered its page: from there, its events keep it up to date.
 * @param props.runId id of the run of a question that is asked before scripts run.
 * @param props.descriptions its charts in words.
 */
export function SessionWorkspace(props: {
  session: SessionResponse;
  runs: SessionRunsView;
  runId: RunId;
  descriptions: Readonly<Record<ArtifactId, string>>;
}) {
  const { session, runs, runId, descriptions } = props;
  const [resource] = useState(() => sessionResource(session.id));
  const [begin] = useState(runs);
  return (
    <ServerState values={() => rendered(resource, session)}>
      <FigureDescriptions value={descriptions}>
        <Workspace id={session.id} resource={resource} begin={begin} runId={runId} />
      </FigureDescriptions>
    </ServerState>
  );
}

/** Connects the transcript, the composer and the side panel of one conversation. */
function Workspace(props: {
  id: SessionId;
  resource: Resource<SessionResponse>;
  begin: SessionRunsView;
  runId: RunId;
}) {
  const { id, resource, begin } = props;
  const { value: session, error } = useResource(resource);
  const active = session?.status === "running" || session?.status === "pending_interrupt";
  const { view, listen } = useSessionRuns(id, resource, { begin, active });
  const requests = useMemo(() => createSessionRequests(id, { resource, listen }), [id, resource, listen]);
  const { place, go } = useConversationPlace();
  const [arrival] = useState(place.message);
  const [chosenReplies, setChosenReplies] = useState<ChosenReplies>(noReplies);
  const [askedAgain, setAskedAgain] = useState<{ questionId: MessageId; count: number } | null>(null);
  const router = useRouter();
  // Hidden on narrower screens until the browser knows.
  const wide = useMediaQuery("(min-width: 80rem)", true);

  const title = session && toPageTitle(session);
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  const newest = session && toTurns(session.messages, view);
  const arrivalId = newest && findPlaceTurn(newest, { message: arrival })?.question.id;
  const inFocus = useMemo(
    () => askedAgain ?? (arrivalId === undefined ? null : { questionId: arrivalId, count: 0 }),
    [askedAgain, arrivalId],
  );
  useCopyShortcuts(newest);
  const newestId = newest && findNewestShown(newest)?.question.id;
  const isPanelOpen = place.panel !== null && place.panel !== "closed";
  useFollowNewest(newestId, () => {
    if (isPanelOpen && !place.pinned && place.message !== null) go({ message: null });
  });

  if ((session === undefined || newest === undefined) && error instanceof ApiError && error.status !== 0) {
    return <SessionMissing error={error} />;
  }
  if (session === undefined || newest === undefined) return <div aria-busy className="flex-1" />;
  // Deleted while it was open.
  if (error instanceof ApiError && error.status === 404) return <SessionMissing error={error} />;

  const placed = findPlaceTurn(newest, place);
  const chosen = new Map(chosenReplies);
  if (placed && place.message !== null && place.message !== placed.question.id) {
    chosen.set(placed.question.id, place.message);
  }
  const turns = chosen.size === 0 ? newest : toTurns(session.messages, view, chosen);
  const content = findPanelContent(turns, toPanelChoice(place, placed), wide);
  const inPanel = turns.find(({ question }) => question.id === content?.questionId);

  const showNewest = (questionId: MessageId) => {
    setChosenReplies((known) => new Map([...known].filter(([question]) => question !== questionId)));
    if (placed?.question.id === questionId) go({ message: questionId });
  };
  const show = (questionId: MessageId, messageId: MessageId) => {
    setChosenReplies((known) => new Map([...known, [questionId, messageId]]));
    // The panel keeps its content.
    if (!isPanelOpen || content?.questionId === questionId) {
      go({ message: messageId });
    }
  };
  /** The message in the URL for an answer; none for the newest one, which the panel follows. */
  const toMessage = (questionId: MessageId) => chosen.get(questionId) ?? (questionId === newestId ? null : questionId);
  const open = (questionId: MessageId, panel: NonNullable<typeof content>["tab"]) =>
    // On a narrow screen the panel covers the conversation, and the back button closes it.
    go({ panel, message: toMessage(questionId), pinned: false }, { returns: !wide && content === null });
  const close = () => go({ panel: "closed" });
  /** Scrolls to the new answer, whichever version was shown. */
  const follow = (questionId: MessageId) => {
    showNewest(questionId);
    setAskedAgain((before) => ({ questionId, count: (before?.count ?? 0) + 1 }));
  };
  const rerun = async (questionId: MessageId, change: RerunRequest) => {
    await requests.rerun(questionId, change);
    follow(questionId);
  };
  const runCode = async (questionId: MessageId, code: string) => {
    await rerun(questionId, { code });
    // On a narrow screen the panel covers the run.
    if (!wide) close();
  };
  const ask = async (question: string) => {
    await requests.ask(question, []).catch(showFault);
    if (!wide) close();
  };
  return (
    <SessionContext value={id}>
      <div className="flex min-h-0 flex-1">
        <SessionView
          session={session}
          turns={turns}
          active={active}
          askedAgain={inFocus}
          linked={place.message}
          runId={props.runId}
          actions={{
            onAsk: requests.ask,
            onStop: requests.stop,
            onWithdraw: requests.withdraw,
            onAnswer: requests.answer,
            onApproval: (mode) => void requests.changeApproval(mode),
            onEngine: (engine) => void requests.changeEngine(engine),
            onAskAgain: () => void requests.askAgain(),
            onRerun: rerun,
            onCure: async (questionId, cure) => {
              await requests.cure(cure);
              follow(questionId);
            },
            onUndoCure: async (questionId, messageId) => {
              await requests.undoCure(messageId);
              showNewest(questionId);
            },
            onCompare: (questionId, approachId) =>
              pendingComparison(id).set((pending) => withApproaches(pending, questionId, [approachId])),
            onBranch: (messageId) => branchSession(id, messageId, (path) => router.push(path)),
            onOpen: open,
            onShow: show,
          }}
        />
        <ScrollBeforeHydration sessionId={id} />
        <LazyComparison sessionId={id} turns={newest} active={active} onRerun={rerun} />
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
                  onRollBack={(request) => performRollback(id, request, () => showNewest(request.questionId))}
                />
              ) : undefined
            }
            onAsk={inPanel?.question.setAside ? undefined : (question) => void ask(question)}
            onRunCode={active || inPanel?.question.setAside ? undefined : (code) => runCode(content.questionId, code)}
            pinned={place.pinned}
            onPin={(pinned) => {
              const message = pinned ? (chosen.get(content.questionId) ?? content.questionId) : null;
              go({ panel: content.tab, message, pinned });
            }}
            onTab={(panel) => go({ panel, message: place.pinned ? place.message : toMessage(content.questionId) })}
            onClose={close}
          />
        )}
      </div>
    </SessionContext>
  );
}

/** Calls `onNewer` when another answer becomes the newest one of a conversation, but not for the initial one. */
function useFollowNewest(newestId: MessageId | undefined, onNewer: () => void): void {
  const known = useRef(newestId);
  const follow = useEffectEvent(onNewer);
  useEffect(() => {
    const isNewer = known.current !== undefined && newestId !== undefined && known.current !== newestId;
    known.current = newestId ?? known.current;
    if (isNewer) follow();
  }, [newestId]);
}
