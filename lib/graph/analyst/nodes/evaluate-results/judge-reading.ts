import type { ReadVerdict } from "@/lib/domain/answers/read-verdict";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { toReadVerdict } from "@/lib/verification/read/to-read-verdict";
import { isReadingChosen } from "../../answer/to-basis";
import type { NodeRun } from "../../run-context";
import type { AnalystFacts } from "../../state";

/** Judges how the question was read, from the query that was computed and its result; null without a result. */
export function judgeReading(
  facts: Pick<AnalystFacts, "question" | "reading" | "decided">,
  result: AnalysisResult | null,
  { datasets, history, rerun }: Pick<NodeRun, "datasets" | "history" | "rerun">,
): ReadVerdict | null {
  if (result === null) return null;
  const { question, reading } = facts;
  const follows = reading?.follows === true;
  return toReadVerdict({
    ...{ question, result, datasets },
    asked: reading?.asked ?? null,
    isChosen: reading !== null && isReadingChosen(facts, rerun),
    before: follows ? history.flatMap((turn) => turn.reading?.asked ?? []) : [],
  });
}
