import type { Check } from "@/lib/domain/answer";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { findUnknownNumbers } from "./find-unknown-numbers";
import { toDatasetNumbers, toNumbersOfText } from "./known-numbers";

/** What a text about a result is compared with. */
export interface TextSources {
  result: AnalysisResult;
  datasets: readonly DatasetFacts[];
  /** Question, clarifications, caveats, notes and code: their numbers may be stated. */
  texts: readonly string[];
  /** Further numbers that may be stated, such as how often the code ran. */
  numbers: readonly number[];
}

/**
 * Compares the numbers of an explanation with the result and with what is known of question, data and code. `unknown` are numbers that
 * stand nowhere, as the text writes them; the check fails only when the text leads with such a number, which contradicts the result.
 */
export function checkText(explanation: string, sources: TextSources): { check: Check; unknown: string[] } {
  const { result, datasets, texts, numbers } = sources;
  const missing = datasets.map(({ profile }) => profile.columns.reduce((sum, column) => sum + column.missing, 0));
  const known = [...toNumbersOfText(texts.join(" ")), ...toDatasetNumbers(datasets), ...missing, ...numbers];
  const { unknown, leading } = findUnknownNumbers({ explanation, result, known });
  const name = "Text matches result";
  if (leading.length === 0) {
    return { check: { name, passed: true, detail: "The text leads with a computed value." }, unknown };
  }
  const detail = `The text leads with ${leading.slice(0, 3).join(", ")}, which the code did not compute.`;
  return { check: { name, passed: false, detail }, unknown };
}
