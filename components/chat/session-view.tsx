"use client";

import { sendQuestion } from "@/app/actions/questions";
import type { MessageId, RunId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import { showWaitingCard } from "../cards/show-with-focus";
import { DatasetOffers } from "../datasets/dataset-offers";
import { draftStore } from "../draft/draft";
import { LazySaveMenu } from "../take-away/lazy-save-menu";
import { takeAwayWords } from "../words/take-away-words";
import { toSessionItems } from "../take-away/to-save-items";
import { LazyUsageGauge } from "../usage/lazy-usage-gauge";
import { SetAside } from "../versions/set-aside";
import { words } from "../words/words";
import { Composer, focusComposer } from "./composer/composer";
import { findWaitingTurn } from "./transcript/find-waiting-turn";
import { RunAnnouncer } from "./run/run-announcer";
import type { SessionActions } from "./session-actions";
import { SessionTurn } from "./transcript/session-turn";
import { splitQueued } from "./composer/split-queued";
import { toTurnGroups } from "./transcript/to-turn-groups";
import type { Turn } from "./transcript/to-turns";
import { Transcript } from "./transcript/transcript";
import { useLayoutEffect, useState } from "react";
import { createStore } from "../api/store";

type Action = (...parameters: never[]) => unknown;

/** Returns actions with stable identities that call the latest ones, for components that rarely rerender. */
function useStableActions<Actions extends { [Name in keyof Actions]: Action }>(actions: Actions): Actions {
  const [{ newest, stable }] = useState(() => {
    const newest = createStore(actions);
    const names = Object.keys(actions) as (keyof Actions)[];
    const entries = names.map((name) => [name, (...parameters: never[]) => newest.get()[name](...parameters)]);
    return { newest, stable: Object.fromEntries(entries) as Actions };
  });
  useLayoutEffect(() => newest.set(() => actions));
  return stable;
}

/** Number of turns at the end that are rendered in full at first. */
const filledTurns = 4;

/** The column of a conversation: the title with its spending, the turns, and the composer. */
export function SessionView(props: {
  session: SessionResponse;
  turns: readonly Turn[];
  /** Whether something is running, queued or waiting for the user. */
  active: boolean;
  /** The rerun question, and the number of reruns. */
  askedAgain: { questionId: MessageId; count: number } | null;
  /** The message in the URL. */
  linked: MessageId | null;
  /** Id of the run of a question that is asked before scripts run. */
  runId: RunId;
  actions: SessionActions;
}) {
  const { session, active, actions } = props;
  const { begun: turns, queued } = splitQueued(props.turns, active);
  const { interrupt } = session;
  const waitingId = findWaitingTurn(turns, interrupt);
  const last = turns.findLast(({ question }) => question.setAside !== true);
  const turnActions = useStableActions({
    ...actions,
    onRephrase: (question: string) => {
      draftStore(session.id).set((draft) => ({ ...draft, text: question }));
      focusComposer();
    },
  });
  const showTurn = (turn: Turn) => (
    <SessionTurn
      key={turn.question.id}
      session={session}
      turn={turn}
      last={turn === last}
      deferred={turns.length - turns.indexOf(turn) > filledTurns}
      active={active}
      interrupt={interrupt && turn.question.id === waitingId ? interrupt : null}
      actions={turnActions}
      questionOf={(id) => turns.find(({ question }) => question.id === id)?.question.text ?? ""}
    />
  );
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b px-4 max-md:h-10">
        <h1 className="min-w-0 flex-1 truncate font-medium">{session.title}</h1>
        <LazyUsageGauge usage={session.usage} budget={session.budget} engine={session.engine} />
        <LazySaveMenu name={takeAwayWords.session} items={toSessionItems(session.id)} />
      </header>
      <Transcript
        sessionId={session.id}
        turnCount={turns.length}
        lastTurn={last?.question.id}
        askedAgain={props.askedAgain}
        linked={props.linked}
        waits={interrupt !== undefined}
      >
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
      <div className="[container-type:inline-size] overflow-x-clip">
        <div className="reading-column px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {session.datasetIds.length === 0 && !active && (
            <DatasetOffers draftKey={session.id} onChosen={focusComposer} />
          )}
          <Composer
            draftKey={session.id}
            plain={{ action: sendQuestion, fields: { id: session.id, runId: props.runId } }}
            fixedDatasets={session.datasetIds}
            placeholder={words.composer.placeholderMore}
            running={active}
            asked={turns.map(({ question }) => question.text)}
            queued={queued.map(({ question }) => question)}
            onWithdraw={actions.onWithdraw}
            engine={{ chosen: session.engine, onChange: actions.onEngine }}
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
    </div>
  );
}
