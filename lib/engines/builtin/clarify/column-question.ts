import type { Understanding } from "@/lib/domain/analysis";
import type { Clarification } from "@/lib/domain/clarification";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { Problem } from "../parsing/unreadable";
import { toLine, toRephrased } from "../wording/gap-words";

type Ambiguous = Extract<Problem, { kind: "ambiguous" }>;

/** More columns than this are no choice but a search. */
const mostColumns = 5;

/** The columns decide the whole answer. */
const ambiguity = 8;

/** What is asked back about a phrase that several columns share equally; nothing where they are too many to choose from. */
export function toColumnQuestion(
  { phrase, columns }: Ambiguous,
  dataset: DatasetFacts,
): Pick<Understanding, "ambiguity" | "questions"> {
  if (columns.length > mostColumns) return {};
  const options = columns.map((name, index) => {
    const type = dataset.profile.columns.find((column) => column.name === name)?.type ?? "text";
    return { id: `column-${index + 1}`, label: toLine(name), description: `A column of type ${type}.` };
  });
  return { ambiguity, questions: [{ id: "column", text: toText(phrase), options }] };
}

/**
 * The question with the column that a person named in place of the phrase: its name without a unit, then whole. Empty when the
 * person was not asked about it or answered otherwise.
 */
export function toMeantQuestions(
  question: string,
  { phrase, columns }: Ambiguous,
  clarifications: readonly Clarification[],
): string[] {
  const given = clarifications.find((asked) => asked.question === toText(phrase))?.answer ?? "";
  const column = columns.find((name) => given === toLine(name) || given.startsWith(`${toLine(name)}: `));
  if (column === undefined) return [];
  const place = question.toLowerCase().indexOf(phrase.toLowerCase());
  const whole = `${question.slice(0, place)}${column}${question.slice(place + phrase.length)}`;
  return [toRephrased(question, phrase, column), ...(place < 0 ? [] : [whole])];
}

function toText(phrase: string): string {
  return `Which column does “${toLine(phrase)}” mean?`;
}
