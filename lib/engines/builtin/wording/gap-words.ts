import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toSuggestions } from "../conversation/abilities";
import { toNameParts } from "../matching/column-unit";
import type { Problem } from "../parsing/unreadable";
import { toWordList } from "./column-words";
import { findNearestColumns } from "./nearest-columns";

/** Problems that the data has with a question. */
export type GapProblem = Exclude<Problem, { kind: "beyond" }>;

/** A gap in plain text: what is missing, and questions that can be answered instead. */
export interface GapWords {
  gaps: string[];
  /** Names of columns that the problem is about or that come closest. */
  nearest: string[];
  /** Up to three ways on. */
  ways: string[];
}

/** A text on one line, without characters that do not show. */
export function toLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

function toSpoken(column: string): string {
  return toLine(toNameParts(column).core) || toLine(column);
}

/** The question with a phrase replaced by the name of a column. */
export function toRephrased(question: string, phrase: string, column: string): string {
  const place = question.toLowerCase().indexOf(phrase.toLowerCase());
  if (place < 0) return toSpoken(column);
  return toLine(`${question.slice(0, place)}${toSpoken(column)}${question.slice(place + phrase.length)}`);
}

/** Tells why the data cannot answer, in plain text without Markdown. */
export function toGapWords(problem: GapProblem, question: string, dataset: DatasetFacts): GapWords {
  const name = toLine(dataset.name);
  switch (problem.kind) {
    case "missing": {
      const nearest = [
        ...new Set(problem.phrases.flatMap((phrase) => findNearestColumns(phrase, dataset.profile.columns))),
      ].slice(0, 3);
      const columns = toWordList(nearest.map(toLine), "or");
      const [phrase = "", ...others] = problem.phrases;
      const rephrased =
        others.length > 0 ? [] : nearest.slice(0, 1).map((column) => toRephrased(question, phrase, column));
      return {
        gaps: problem.phrases.map(
          (missing) => `“${name}” has no column or value for “${toLine(missing)}”; nearest is ${columns}.`,
        ),
        nearest,
        ways: [...rephrased, ...toSuggestions(dataset)].slice(0, 3),
      };
    }
    case "ambiguous": {
      const columns = toWordList(problem.columns.map(toLine), "or");
      return {
        gaps: [`“${toLine(problem.phrase)}” could mean ${columns}.`],
        nearest: problem.columns,
        ways: problem.columns.slice(0, 3).map((column) => toRephrased(question, problem.phrase, column)),
      };
    }
    case "unsuited":
      return { gaps: [toLine(problem.sentence)], nearest: problem.columns, ways: toSuggestions(dataset) };
  }
}
