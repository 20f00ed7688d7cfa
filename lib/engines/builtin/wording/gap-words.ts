import type { ColumnProfile } from "@/lib/domain/profile";
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

/** Longer sentences are cut where they are shown. */
const longestList = 80;

/** The first columns by name, as many as fit into a sentence, at least one. */
function toColumnsText(columns: readonly ColumnProfile[]): string {
  const names = columns.map((column) => toLine(column.name));
  let count = 1;
  while (count < names.length && names.slice(0, count + 1).join(", ").length <= longestList) count++;
  const more = names.length - count;
  const shown = names.slice(0, count);
  return `Its columns are ${toWordList(more > 0 ? [...shown, `${more} more`] : shown)}.`;
}

/** Tells why the data cannot answer, in plain text without Markdown. */
export function toGapWords(problem: GapProblem, question: string, dataset: DatasetFacts): GapWords {
  const name = toLine(dataset.name);
  switch (problem.kind) {
    case "missing": {
      const { columns } = dataset.profile;
      const found = problem.phrases.map((phrase) => ({ phrase, close: findNearestColumns(phrase, columns) }));
      const nearest = [...new Set(found.flatMap(({ close }) => close))].slice(0, 3);
      const [first, ...others] = found;
      const [column] = first?.close ?? [];
      const rephrased =
        first === undefined || column === undefined || others.length > 0
          ? []
          : [toRephrased(question, first.phrase, column)];
      const gaps = found.map(({ phrase, close }) => {
        const lacks = `“${name}” has no column or value for “${toLine(phrase)}”`;
        return close.length === 0 ? `${lacks}.` : `${lacks}; nearest is ${toWordList(close.map(toLine), "or")}.`;
      });
      return {
        gaps: nearest.length === 0 ? [...gaps, toColumnsText(columns)] : gaps,
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
