"use client";

import type { DatasetId, InterruptId, MessageId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/interrupt-response";
import type { Rerun } from "@/lib/domain/rerun";
import type { ApprovalMode, SessionResponse } from "@/lib/domain/session";
import { LazyInterruptCard } from "../cards/lazy-interrupt-card";
import { showWaitingCard } from "../cards/show-with-focus";
import { draftStore } from "../draft/draft";
import { LazySaveMenu } from "../take-away/lazy-save-menu";
import { takeAwayWords } from "../take-away-words";
import { resultAddress, toSessionItems } from "../take-away/to-save-items";
import { tellFault } from "../ui/tell-fault";
import { LazyUsageGauge } from "../usage/lazy-usage-gauge";
import { SetAside } from "../versions/set-aside";
import { words } from "../words";
import { Composer, focusComposer } from "./composer";
import { findWaitingTurn } from "./find-waiting-turn";
import type { PanelTab } from "./panel-tab";
import { RunAnnouncer } from "./run-announcer";
import { toTurnGroups } from "./to-turn-groups";
import type { Turn } from "./to-turns";
import { Transcript } from "./transcript";
import { TurnView } from "./turn-view";

/** What a person can do with a conversation; what is rejected is told in a message. */
export interface SessionActions {
  onAsk: (question: string, datasetIds: readonly DatasetId[]) => Promise<void>;
  onStop: () => Promise<void>;
  /** Answers what its run asks. */
  onAnswer: (interruptId: InterruptId, response: InterruptResponse) => Promise<void>;
  /** Changes whether its runs ask before they go on. */
  onApproval: (mode: ApprovalMode) => void;
  /** Has plans asked about again that were approved for good. */
  onAskAgain: () => void;
  /** Answers a question of it once more. */
  onRerun: (questionId: MessageId, rerun: Rerun) => Promise<void>;
  /** Copies it up to an answer into a conversation of its own. */
  onBranch: (messageId: MessageId) => Promise<void>;
  /** Shows a part of a question's answer at the side. */
  onOpen: (questionId: MessageId, tab: PanelTab) => void;
  /** Brings one of a question's answers in sight. */
  onShow: (questionId: MessageId, messageId: MessageId) => void;
}

/** The column of a conversation: title with what it spent, turns, composer. */
export function SessionView(props: {
  session: SessionResponse;
  turns: readonly Turn[];
  /** Something runs, waits its turn or waits for a person. */
  active: boolean;
  /** Which question was asked again, and how many were so far. */
  askedAgain: { questionId: MessageId; count: number } | null;
  actions: SessionActions;
}) {
  const { session, turns, active, actions } = props;
  const { interrupt } = session;
  const waitingId = findWaitingTurn(turns, interrupt);
  const rephrase = (question: string) => {
    draftStore(session.id).set((draft) => ({ ...draft, text: question }));
    focusComposer();
  };
  const last = turns.findLast(({ question }) => question.setAside !== true);
  const showTurn = (turn: Turn) => (
    <TurnView
      key={turn.question.id}
      turn={turn}
      last={turn === last}
      active={active}
      spending={session}
      decisions={session.decisions}
      card={
        interrupt && turn.question.id === waitingId ? (
          <LazyInterruptCard
            key={interrupt.id}
            sessionId={session.id}
            interrupt={interrupt}
            onAnswer={actions.onAnswer}
          />
        ) : undefined
      }
      questionOf={(id) => turns.find(({ question }) => question.id === id)?.question.text ?? ""}
      resultAddressOf={(messageId) => resultAddress(session.id, messageId)}
      actions={{
        onAsk: (question) => void actions.onAsk(question, []).catch(tellFault),
        onOpen: (tab) => actions.onOpen(turn.question.id, tab),
        onRerun: (rerun) => void actions.onRerun(turn.question.id, rerun).catch(tellFault),
        onShow: (messageId) => actions.onShow(turn.question.id, messageId),
        onBranch: (messageId) => void actions.onBranch(messageId).catch(tellFault),
        onRephrase: () => rephrase(turn.question.text),
      }}
    />
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b px-4 max-md:h-10">
        <h1 className="min-w-0 flex-1 truncate font-medium">{session.title}</h1>
        <LazyUsageGauge usage={session.usage} budget={session.budget} />
        <LazySaveMenu name={takeAwayWords.session} items={toSessionItems(session.id)} />
      </header>
      <Transcript turnCount={turns.length} askedAgain={props.askedAgain}>
        {toTurnGroups(turns).map((group) =>
          group.setAside ? (
            <SetAside key={group.turns[0]?.question.id} count={group.turns.length}>
              {group.turns.map(showTurn)}
            </SetAside>
          ) : (
            group.turns.map(showTurn)
          ),
        )}
      </Transcript>
      <RunAnnouncer status={session.status} />
      <div className="mx-auto w-full max-w-3xl px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Composer
          draftKey={session.id}
          fixedDatasets={session.datasetIds}
          placeholder={words.composer.placeholderMore}
          running={active}
          approval={{
            mode: session.approval,
            onChange: actions.onApproval,
            plansApproved: session.plansApproved,
            onAskAgain: actions.onAskAgain,
          }}
          onToCard={interrupt && showWaitingCard}
          onSend={actions.onAsk}
          onStop={actions.onStop}
        />
      </div>
    </div>
  );
}
