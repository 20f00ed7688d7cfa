import type { ReactNode } from "react";
import type { Decision } from "@/lib/domain/runs/decision";
import type { RunView } from "@/lib/stream/run-view";
import { cardWords } from "../../words/card-words";
import { DecisionList } from "../../cards/parts/decision-list";
import { endsRun } from "../../cards/ends-run";
import { words } from "../../words/words";
import { RunBlock } from "./run-block";

/**
 * Shows a rerun above the existing answer while it is waiting or running, or if it produced no answer.
 * @param props.decisions the user's decisions in it.
 * @param props.card card of its interrupt, while it waits for the user.
 */
export function RerunBlock(props: {
  run: RunView | null;
  active: boolean;
  decisions?: readonly Decision[];
  card?: ReactNode;
}) {
  const { run, active, decisions = [], card } = props;
  if (run === null) return card ?? (active && <p className="text-small text-ink-soft">{words.run.queued}</p>);
  return (
    <section
      aria-label={words.run.again}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-accent pl-3"
    >
      <RunBlock run={run} answer={undefined} again waits={card !== undefined} />
      <DecisionList decisions={decisions} />
      {card}
      {run.status === "cancelled" && (
        <p className="text-small text-ink-soft">
          {decisions.some(endsRun) ? cardWords.ending.earlierStays : words.run.rerunCancelled}
        </p>
      )}
      {run.status === "error" && <p className="text-small text-ink-soft">{words.run.rerunWithoutAnswer}</p>}
    </section>
  );
}
