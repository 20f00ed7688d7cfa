import type { Answer } from "@/lib/domain/answers/answer";
import type { Cell } from "@/lib/domain/datasets/cell";
import { toFigures } from "@/lib/verification/figures/result-figures";
import type { EvaluationTurn, ExpectedFigure } from "./evaluation-case";

/** Comparison of an answer with the true values. */
export interface AnswerJudgement {
  correct: boolean;
  /** Names of missing expected values. */
  missing: string[];
}

/** The judged parts of an answer. */
export type JudgedAnswer = Pick<Answer, "kind" | "explanation" | "result">;

const declining: ReadonlySet<string> = new Set(["cannot_answer", "limit", "concept", "beyond_engine"]);

/**
 * Compares an answer with a case's true values. Where the text has a line `@name[value]`, that value counts. Otherwise the value must
 * appear in the text, at its written precision, or in the result. A question about data that do not exist must be declined.
 */
export function judgeAnswer(turn: Pick<EvaluationTurn, "outcome" | "values">, answer: JudgedAnswer): AnswerJudgement {
  if (turn.outcome === "declined") return { correct: declining.has(answer.kind), missing: [] };
  if (answer.kind !== "answered") return { correct: false, missing: turn.values.map(({ name }) => name) };
  const stated = toStatedByName(answer.explanation);
  const missing = turn.values.filter((expected) => !hasValue(expected, answer, stated)).map(({ name }) => name);
  return { correct: missing.length === 0, missing };
}

function hasValue(expected: ExpectedFigure, answer: JudgedAnswer, stated: ReadonlyMap<string, string>): boolean {
  const { explanation, result } = answer;
  const named = stated.get(expected.name.toLowerCase());
  const cells = result === null ? [] : [...toFigures(result).map(({ value }) => value), ...toKeys(result)];
  return expected.accepted.some((accepted) => {
    if (typeof accepted === "string") {
      return named === undefined ? hasText(accepted, explanation, cells) : hasText(accepted, named, []);
    }
    if (named !== undefined) return hasNumber(accepted, expected.tolerance, named);
    return hasNumber(accepted, expected.tolerance, explanation) || hasCell(accepted, expected, cells);
  });
}

/** Collects all cells of a result, because keys are not among its figures. */
function toKeys(result: NonNullable<Answer["result"]>): Cell[] {
  switch (result.kind) {
    case "scalar":
      return [result.value];
    case "table":
      return result.rows.flat();
    case "record":
      return result.entries.flatMap(({ value }) =>
        typeof value === "object" && value !== null ? value.rows.flat() : [value],
      );
  }
}

function toStatedByName(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/@([\w.-]+)\[([^\]]*)\]/gu)].map((match) => [(match[1] ?? "").toLowerCase(), match[2] ?? ""]),
  );
}

function hasText(wanted: string, text: string, cells: readonly Cell[]): boolean {
  const texts = [text, ...cells.filter((cell) => typeof cell === "string")];
  return texts.some((one) => toWords(one).includes(toWords(wanted)));
}

/** Normalizes words and numbers, with a space on both sides, so that no word matches within another. */
function toWords(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
}

/** Whether a cell has the number; a share may be a fraction. */
function hasCell(wanted: number, { name, tolerance }: ExpectedFigure, cells: readonly Cell[]): boolean {
  const scales = /percent|share|rate|anteil/i.test(name) ? [1, 100] : [1];
  return cells.some((cell) => scales.some((scale) => isNear(Number(cell) * scale, wanted, tolerance, cell)));
}

function isNear(number: number, wanted: number, tolerance: number, cell: Cell): boolean {
  return cell !== null && cell !== "" && typeof cell !== "boolean" && Math.abs(number - wanted) <= tolerance + 1e-9;
}

/** Whether a text has the number, with commas or points as thousands separators, rounded to integers at most. */
function hasNumber(wanted: number, tolerance: number, text: string): boolean {
  return [...text.matchAll(/[-−–]?\d[\d.,\u{a0}\u{202f}' ]*\d|[-−–]?\d/gu)].some(([written]) =>
    toReadings(written).some(({ number, decimals }) => {
      // Rounded figures count from three digits on; a single digit could mean anything.
      const rounding = /\d.*\d.*\d/.test(written) ? 0.5 * 10 ** -decimals : 0;
      return (
        Math.abs(number - wanted) <= Math.max(tolerance, Math.abs(wanted) >= 100 || decimals > 0 ? rounding : 0) + 1e-9
      );
    }),
  );
}

/** Lists the numbers that a text can mean: `1,234` has two readings, `1.234,5` one. */
function toReadings(written: string): { number: number; decimals: number }[] {
  const plain = written.replace(/[−–]/gu, "-").replace(/[\u{a0}\u{202f}' ]/gu, "");
  const english = plain.replace(/,/g, "");
  const german = plain.replace(/\./g, "").replace(",", ".");
  return [english, german]
    .filter((text) => /^-?\d+(\.\d+)?$/.test(text))
    .map((text) => ({ number: Number(text), decimals: text.split(".")[1]?.length ?? 0 }));
}
