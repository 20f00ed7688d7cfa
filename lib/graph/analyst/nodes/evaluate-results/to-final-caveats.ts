import type { Evaluation } from "@/lib/domain/answers/analysis";
import type { Caveat } from "@/lib/domain/answers/answer";
import { checkText } from "@/lib/verification/text/check-text";
import { toNumbersOfText } from "@/lib/verification/text/known-numbers";
import type { ArchivedExecution } from "../../facts/execution-archive";
import type { RunContext } from "../../run-context";
import type { AnalystFacts } from "../../state";

/**
 * Returns the caveats after the engine has seen the result: drops those that it considers resolved, and takes its new
 * words for others, unless these state a number that nothing computed. Changes only caveats of the plan; those that
 * code found always stay as they are.
 */
export function toFinalCaveats(
  { caveats, question, notes, alignment }: Pick<AnalystFacts, "caveats" | "question" | "notes" | "alignment">,
  {
    evaluation,
    execution: { result, code },
  }: { evaluation: Evaluation; execution: Pick<ArchivedExecution, "result" | "code"> },
  { datasets }: Pick<RunContext, "datasets">,
): Caveat[] {
  const settled = new Set(evaluation.settled_caveats);
  const amended = new Map(evaluation.amended_caveats?.map(({ number, text }) => [number, text.trim()]));
  const planned = new Set(alignment?.caveats.map((text) => text.trim()));
  const texts = [question, code, ...caveats.map(({ text }) => text), ...notes];
  const isSupported = (text: string) =>
    text !== "" && result !== null && checkText(text, { result, datasets, texts, numbers: [] }).unknown.length === 0;
  return caveats.flatMap((caveat, index): Caveat[] => {
    const number = index + 1;
    if (caveat.measured !== undefined || !planned.has(caveat.text)) return [caveat];
    if (settled.has(number)) return [];
    const text = amended.get(number) ?? "";
    if (!isSupported(text)) return [caveat];
    // Rows and view belong to the number in the earlier wording.
    const keepsRows = caveat.rows !== undefined && toNumbersOfText(text).includes(caveat.rows);
    return [keepsRows ? { ...caveat, text } : { text, columns: caveat.columns }];
  });
}
