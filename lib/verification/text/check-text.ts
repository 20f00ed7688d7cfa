import type { Check } from "@/lib/domain/answers/answer";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { findUnknownNumbers } from "./find-unknown-numbers";
import { toDatasetNumbers, toNumbersOfText } from "./known-numbers";
import { toStatedNumbers } from "./numbers-in-text";

/** Sources that justify the numbers of a text. */
export interface TextSources {
  result: AnalysisResult;
  datasets: readonly DatasetFacts[];
  /** Questions, clarifications, caveats, notes, queries and code, whose numbers the text may state. */
  texts: readonly string[];
  /** Results of earlier questions, which the text may compare with but not lead with. */
  earlier?: readonly string[];
  /** Further numbers that the text may state, such as the number of attempts. */
  numbers: readonly number[];
}

/**
 * Compares the numbers of an explanation with the result, the question, the data and the code. `unknown` lists numbers without a source,
 * as the text writes them. The check fails only when the text leads with such a number, which contradicts the result.
 */
export function checkText(explanation: string, sources: TextSources): { check: Check; unknown: string[] } {
  const { result, datasets, texts, numbers, earlier = [] } = sources;
  const missing = datasets.map(({ profile }) => profile.columns.reduce((sum, column) => sum + column.missing, 0));
  const known = [...texts.flatMap(toWritten), ...toDatasetNumbers(datasets), ...missing, ...numbers];
  const { unknown, leading } = findUnknownNumbers({ explanation, result, known, earlier: earlier.flatMap(toWritten) });
  const name = "Text matches result";
  if (leading.length === 0) {
    return { check: { name, passed: true, detail: "The text leads with a computed value." }, unknown };
  }
  const detail = `The text leads with ${leading.slice(0, 3).join(", ")}, which the code did not compute.`;
  return { check: { name, passed: false, detail }, unknown };
}

/** Reads the numbers of a text both ways: “26.3k” is 26.3 and 26,300. */
function toWritten(text: string): number[] {
  return [...toNumbersOfText(text), ...toStatedNumbers(text, { keepsYears: true }).map(({ value }) => value)];
}
