import type { Answer } from "@/lib/domain/answers/answer";
import type { ExpectedFigure } from "@/lib/testing/recordings/evaluation-case";

const superlative =
  /\b(most|least|highest|lowest|largest|smallest|biggest|best|worst|longest|shortest|top|bottom|first|last|peak|busiest|maximum|minimum)\b/i;

/**
 * Narrows an answer to where an expected value must be. A name must be pointed out, because a table of all groups in
 * any order names each of them: by the first paragraph, a line with a superlative, or the first rows of the table (the
 * last ones for a value whose name ends in -1). The number of a group, whose name is like `orders · Rome`, must be next
 * to that group if the answer has it.
 * @param wanted how many names are expected.
 */
export function narrowAnswer(answer: Answer, { name, accepted }: ExpectedFigure, wanted: number): Answer {
  if (isName(accepted)) return toPointedOut(answer, name.endsWith("-1") ? -wanted : wanted);
  const key = / · (?!value |label )(.+)$/.exec(name)?.[1];
  return key === undefined ? answer : toGroup(answer, key);
}

/** Whether a value is a name and not a number. */
export function isName(accepted: ExpectedFigure["accepted"]): boolean {
  return accepted.every((one) => typeof one === "string");
}

function toPointedOut(answer: Answer, rows: number): Answer {
  const [first = "", ...others] = answer.explanation.split(/\n\s*\n/);
  const lines = others.flatMap((block) => block.split("\n")).filter((line) => superlative.test(line));
  const pointed = { ...answer, explanation: [first, ...lines].join("\n") };
  const { result } = answer;
  if (result?.kind !== "table") return pointed;
  return { ...pointed, result: { ...result, rows: rows < 0 ? result.rows.slice(rows) : result.rows.slice(0, rows) } };
}

function toGroup(answer: Answer, key: string): Answer {
  const has = (text: unknown) => typeof text === "string" && toWords(text).includes(toWords(key));
  const { explanation, result } = answer;
  if (result?.kind !== "table" || !result.rows.some((row) => row.some(has))) return answer;
  const lines = explanation.split("\n").filter(has);
  return {
    ...answer,
    explanation: lines.join("\n"),
    result: { ...result, rows: result.rows.filter((row) => row.some(has)) },
  };
}

function toWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
}
