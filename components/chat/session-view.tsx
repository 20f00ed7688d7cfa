"use client";

import type { DatasetId, MessageId } from "@/lib/domain/ids";
import type { Rerun } from "@/lib/domain/rerun";
import type { SessionResponse } from "@/lib/domain/session";
import { draftStore } from "../draft/draft";
import { LazySaveMenu } from "../take-away/lazy-save-menu";
import { takeAwayWords } from "../take-away-words";
import { resultAddress, toSessionItems } from "../take-away/to-save-items";
import { tellFault } from "../ui/tell-fault";
import { LazyUsageGauge } from "../usage/lazy-usage-gauge";
import { words } from "../words";
import { Composer, focusComposer } from "./composer";
import type { PanelTab } from "./panel-tab";
import { RunAnnouncer } from "./run-announcer";
import type { Turn } from "./to-turns";
import { Transcript } from "./transcript";
import { TurnView } from "./turn-view";

/** What a person can do with a conversation; what is rejected is told in a message. */
export interface SessionActions {
  onAsk: (question: string, datasetIds: readonly DatasetId[]) => Promise<void>;
  onStop: () => Promise<void>;
  /** Answers a question of it once more. */
  onRerun: (questionId: MessageId, rerun: Rerun) => Promise<void>;
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
  const rephrase = (question: string) => {
    draftStore(session.id).set((draft) => ({ ...draft, text: question }));
    focusComposer();
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b px-4 max-md:h-10">
        <h1 className="min-w-0 flex-1 truncate font-medium">{session.title}</h1>
        <LazyUsageGauge usage={session.usage} budget={session.budget} />
        <LazySaveMenu name={takeAwayWords.session} items={toSessionItems(session.id)} />
      </header>
      <Transcript turnCount={turns.length} askedAgain={props.askedAgain}>
        {turns.map((turn, index) => (
          <TurnView
            key={turn.question.id}
            turn={turn}
            last={index === turns.length - 1}
            active={active}
            spending={session}
            resultAddressOf={(messageId) => resultAddress(session.id, messageId)}
            actions={{
              onAsk: (question) => void actions.onAsk(question, []).catch(tellFault),
              onOpen: (tab) => actions.onOpen(turn.question.id, tab),
              onRerun: (rerun) => void actions.onRerun(turn.question.id, rerun).catch(tellFault),
              onShow: (messageId) => actions.onShow(turn.question.id, messageId),
              onRephrase: () => rephrase(turn.question.text),
            }}
          />
        ))}
      </Transcript>
      <RunAnnouncer status={session.status} />
      <div className="mx-auto w-full max-w-3xl px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Composer
          draftKey={session.id}
          fixedDatasets={session.datasetIds}
          placeholder={words.composer.placeholderMore}
          running={active}
          onSend={actions.onAsk}
          onStop={actions.onStop}
        />
      </div>
    </div>
  );
}
