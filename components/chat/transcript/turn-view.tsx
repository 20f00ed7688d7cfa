"use client";

import type { ReactNode } from "react";
import type { Decision } from "@/lib/domain/runs/decision";
import type { CureWish } from "@/lib/domain/answers/cure";
import type { MessageId } from "@/lib/domain/ids";
import type { RerunRequest } from "@/lib/domain/answers/rerun";
import type { SessionResponse } from "@/lib/domain/session";
import type { RunView } from "@/lib/stream/run-view";
import { cardWords } from "../../words/card-words";
import { DecisionList } from "../../cards/parts/decision-list";
import { endsRun } from "../../cards/ends-run";
import { classNames } from "../../ui/class-names";
import { NoScript } from "../../ui/no-script";
import { CureLine } from "../../versions/cure-line";
import { FailedAttemptLine } from "../../versions/failed-attempt-line";
import { StaleLine } from "../../versions/stale-line";
import { words } from "../../words/words";
import type { AnswerActions } from "../answer/answer-actions";
import { AnswerView } from "../answer/answer-view";
import { ApproachList } from "../answer/approach-list";
import { FollowUps } from "../answer/follow-ups";
import { AnswerText } from "../answer/markdown/answer-text";
import { RephraseButton, RetryButton } from "../answer/outcome-actions";
import type { PanelTab } from "../panel/panel-tab";
import { RerunBlock } from "../run/rerun-block";
import { RunBlock } from "../run/run-block";
import type { Turn } from "./to-turns";
import { useFilled } from "./use-filled";
import { VersionBar } from "./version-bar";

/** Actions on a turn. */
export interface TurnActions {
  onAsk: (question: string) => void;
  onOpen: (tab: PanelTab) => void;
  onRerun: (rerun: RerunRequest) => void;
  /**
   * Reruns the question with this approach, unless a version already uses it, and shows it beside the existing answer.
   */
  onCompare: (approachId: string) => void;
  /** Shows another version of the answer. */
  onShow: (messageId: MessageId) => void;
  /** Applies a cure of a caveat of that answer. */
  onCure: (cure: CureWish) => void;
  /** Undoes the cure behind that answer. */
  onUndoCure: (messageId: MessageId) => void;
  /** Copies the conversation up to that answer into a new one. */
  onBranch: (messageId: MessageId) => void;
  /** Puts the question into the composer for editing. */
  onRephrase: () => void;
}

/**
 * Shows a question, its runs, and its answer.
 * @param props.active whether something in the conversation is running or queued.
 * @param props.decisions the user's decisions in the conversation.
 * @param props.card card of this turn's interrupt, while it waits.
 */
export function TurnView(props: {
  turn: Turn;
  last: boolean;
  /** Whether its content may be rendered later, because it is far from the end. */
  deferred?: boolean;
  active: boolean;
  spending: Pick<SessionResponse, "usage" | "budget">;
  /** Returns the server address of an answer's result. */
  resultAddressOf?: (messageId: MessageId) => string;
  decisions?: readonly Decision[];
  card?: ReactNode;
  /** Returns the text of another question of the conversation. */
  questionOf?: (questionId: MessageId) => string;
  actions: TurnActions;
}) {
  const { turn, last, active, spending, decisions = [], card, actions } = props;
  const { question, replies, run, reply, rerun } = turn;
  const answer = reply?.answer;
  const onRerun = active || question.setAside ? undefined : actions.onRerun;
  const runId = reply?.runId ?? (rerun === null ? question.runId : null);
  const decided = decisions.filter((decision) => decision.runId === runId);
  const [element, filled] = useFilled(props.deferred ?? false);
  const content = (
    <>
      {rerun && (
        <RerunBlock
          run={rerun.run}
          active={active}
          decisions={decisions.filter((decision) => decision.runId === question.runId)}
          card={card}
        />
      )}
      {reply && (
        <VersionBar
          replies={replies}
          shown={reply.id}
          onShow={actions.onShow}
          onOpen={() => actions.onOpen("versions")}
        />
      )}
      {reply && <FailedAttemptLine replies={replies} shown={reply.id} onShow={actions.onShow} />}
      {reply?.stale && (
        <StaleLine
          replaced={reply.stale}
          questionOf={props.questionOf ?? ((id) => id)}
          onAgain={onRerun && (() => onRerun({}))}
        />
      )}
      {reply && answer?.basis?.cure && answer.restores === undefined && (
        <CureLine
          cure={answer.basis.cure}
          onUndo={onRerun && reply === replies.at(-1) ? () => actions.onUndoCure(reply.id) : undefined}
        />
      )}
      {run !== null ? (
        <RunBlock run={run} answer={answer} waits={card !== undefined} />
      ) : (
        reply === null && active && card === undefined && <p className="text-small text-ink-soft">{words.run.queued}</p>
      )}
      <DecisionList decisions={decided} />
      {rerun === null && card}
      {answer && reply ? (
        <>
          {/* Keyed by version, so that nothing expanded in one version stays expanded in another. */}
          <div key={reply.id} data-answer={reply.id}>
            <AnswerView
              answer={answer}
              message={reply}
              question={question.text}
              spending={spending}
              resultAddress={props.resultAddressOf?.(reply.id)}
              actions={{
                onOpen: actions.onOpen,
                onRerun,
                onCure:
                  onRerun && ((caveatIndex, cureId) => actions.onCure({ messageId: reply.id, caveatIndex, cureId })),
                onAsk: question.setAside ? undefined : actions.onAsk,
                onBranch: () => actions.onBranch(reply.id),
                onRephrase: actions.onRephrase,
              }}
            />
          </div>
          <ApproachList
            answer={answer}
            questionId={question.id}
            replies={replies}
            open={last}
            onRun={question.setAside ? undefined : actions.onCompare}
            onCompare={actions.onCompare}
            onShow={actions.onShow}
          />
          {last && !active && answer.kind !== "budget" && (
            <FollowUps questions={answer.followUps} onAsk={actions.onAsk} />
          )}
        </>
      ) : reply !== null ? (
        <div data-answer={reply.id}>
          <AnswerText text={reply.text} />
        </div>
      ) : (
        <Ending
          status={run?.status}
          decided={decided.some(endsRun)}
          actions={{ onRerun, onRephrase: actions.onRephrase }}
        />
      )}
    </>
  );
  return (
    <article
      ref={element}
      aria-label={question.text}
      data-question={question.id}
      aria-busy={!filled || undefined}
      tabIndex={-1}
      // Distant turns are neither laid out nor painted, but keep their height.
      className={classNames(
        "outline-none grid grid-cols-[minmax(0,1fr)] content-start gap-3",
        !last && "-mx-4 px-4 [content-visibility:auto] [contain-intrinsic-size:auto_30rem]",
      )}
    >
      <h2 className="max-w-[85%] justify-self-end rounded-2xl rounded-br-md bg-accent-soft px-3.5 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {question.text}
      </h2>
      {/* A reader without scripts sees everything at once. */}
      {filled ? content : <NoScript>{content}</NoScript>}
      {last && <div data-end aria-hidden className="-mt-3 h-px" />}
    </article>
  );
}

/** Shows that a run ended without an answer, with the next steps. */
function Ending(props: {
  status: RunView["status"] | undefined;
  decided: boolean;
  actions: Pick<AnswerActions, "onRerun" | "onRephrase">;
}) {
  const { status, decided, actions } = props;
  if (status !== "cancelled" && status !== "error") return null;
  const sentence = decided ? cardWords.ending.none : words.run.cancelled;
  return (
    <div className="grid gap-2">
      <p className="text-ink-soft">{status === "error" ? words.run.noAnswer : sentence}</p>
      <p className="flex flex-wrap gap-2">
        {actions.onRerun && <RetryButton onRerun={actions.onRerun} />}
        <RephraseButton onRephrase={actions.onRephrase} />
      </p>
    </div>
  );
}
