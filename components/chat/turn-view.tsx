"use client";

import { words } from "../words";
import { AnswerView } from "./answer-view";
import { FollowUps } from "./follow-ups";
import { LazyAnswerText } from "./lazy-answer-text";
import type { PanelTab } from "./panel-tab";
import { RunBlock } from "./run-block";
import type { Turn } from "./to-turns";

/** A question, its run, and its answer. `active`: something of the conversation runs or waits its turn. */
export function TurnView(props: {
  turn: Turn;
  last: boolean;
  active: boolean;
  onAsk: (question: string) => void;
  onOpen: (tab: PanelTab) => void;
}) {
  const { turn, last, active, onAsk, onOpen } = props;
  const { question, run, reply } = turn;
  const answer = reply?.answer;
  return (
    <article aria-label={question.text} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="max-w-[85%] justify-self-end rounded-2xl rounded-br-md bg-accent-soft px-3.5 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {question.text}
      </h2>
      {run !== null ? (
        <RunBlock run={run} answer={answer} />
      ) : (
        reply === null && active && <p className="text-small text-ink-soft">{words.run.queued}</p>
      )}
      {answer ? (
        <>
          <AnswerView answer={answer} onRetry={active ? undefined : () => onAsk(question.text)} onOpen={onOpen} />
          {last && !active && <FollowUps questions={answer.followUps} onAsk={onAsk} />}
        </>
      ) : reply !== null ? (
        <LazyAnswerText text={reply.text} />
      ) : (
        <Ending status={run?.status} />
      )}
    </article>
  );
}

function Ending({ status }: { status: NonNullable<Turn["run"]>["status"] | undefined }) {
  if (status === "cancelled") return <p className="text-ink-soft">{words.run.cancelled}</p>;
  if (status === "error") return <p className="text-ink-soft">{words.run.noAnswer}</p>;
  return null;
}
