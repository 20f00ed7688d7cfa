import type { Check } from "@/lib/domain/answer";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toNumberText } from "../plain-words";
import type { CodeReading } from "../python/code-reading";
import type { PythonToken } from "../python/python-tokens";
import { toNamedValues, toNumbers } from "./result-values";

const name = "Nothing made up";

/**
 * Whether the result comes from the data: the code reads it, does not put a typed-in table in its place, and the numbers of
 * the result do not stand in the code.
 * @param options.needsData false when the plan names no column of the data.
 */
export function checkMadeUpData(options: {
  reading: CodeReading;
  result: AnalysisResult | null;
  needsData: boolean;
}): Check {
  const { reading, result, needsData } = options;
  if (needsData && reading.datasets.length === 0) {
    return { name, passed: false, detail: "The code never reads the data." };
  }
  if (replacesData(reading.tokens)) {
    return { name, passed: false, detail: "The code puts typed-in values in the place of the data." };
  }
  if (needsData && isDrawn(reading.tokens)) {
    return { name, passed: false, detail: "The code puts random numbers in the place of the data." };
  }
  const typed = result === null ? null : findTypedIn(result, reading.tokens);
  if (typed !== null) {
    return {
      name,
      passed: false,
      detail: `The result ${toNumberText(typed)} is typed into the code instead of computed.`,
    };
  }
  return { name, passed: true, detail: "The result is computed from the data." };
}

const allowedInLiterals = new Set([
  "True",
  "False",
  "None",
  "np",
  "pd",
  "nan",
  "NaN",
  "NaT",
  "index",
  "columns",
  "dtype",
]);
const fewestLiterals = 3;

/** Whether `df` or an entry of `datasets` is assigned a frame that consists of literals only. */
function replacesData(tokens: readonly PythonToken[]): boolean {
  return tokens.some((token, index) => {
    if (token.text !== "=" || tokens[index + 1]?.text !== "pd" || tokens[index + 3]?.text !== "DataFrame") return false;
    const isData =
      (tokens[index - 1]?.text === "df" && tokens[index - 2]?.text !== ".") ||
      (tokens[index - 1]?.text === "]" && tokens[index - 4]?.text === "datasets");
    if (!isData || tokens[index + 4]?.text !== "(") return false;
    const inside = toBracketed(tokens, index + 4);
    const literals = inside.filter(({ kind }) => kind === "number" || kind === "string").length;
    return (
      literals >= fewestLiterals && inside.every(({ kind, text }) => kind !== "name" || allowedInLiterals.has(text))
    );
  });
}

const drawing = new Set([
  "normal",
  "randint",
  "rand",
  "randn",
  "uniform",
  "poisson",
  "exponential",
  "integers",
  "random_sample",
]);

/** Whether a column of `df`, or what stands in its place, is drawn from a random distribution. */
function isDrawn(tokens: readonly PythonToken[]): boolean {
  return tokens.some((token, index) => {
    if (token.text !== "=" || token.kind !== "operator") return false;
    const isColumn =
      tokens[index - 1]?.text === "]" && tokens[index - 2]?.kind === "string" && tokens[index - 4]?.text === "df";
    const isFrame =
      tokens[index - 1]?.text === "df" && tokens[index - 2]?.text !== "." && tokens[index - 2]?.text !== ",";
    if (!isColumn && !isFrame) return false;
    const [first, , second, , third] = tokens.slice(index + 1, index + 6);
    const isNumpy = first?.text === "np" && second?.text === "random" && drawing.has(third?.text ?? "");
    return isNumpy || (first?.text === "random" && drawing.has(second?.text ?? ""));
  });
}

/** The tokens between the bracket at `start` and its partner. */
function toBracketed(tokens: readonly PythonToken[], start: number): PythonToken[] {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind !== "operator") continue;
    if ("([{".includes(token.text)) depth += 1;
    if (")]}".includes(token.text)) depth -= 1;
    if (depth === 0) return tokens.slice(start + 1, index);
  }
  return tokens.slice(start + 1);
}

const fewestDigits = 3;

/**
 * A number of the result that stands in the code, when most numbers of its column, its record or its single value do.
 * Round numbers, years and small ones are thresholds, bins and labels more often than results.
 */
function findTypedIn(result: AnalysisResult, tokens: readonly PythonToken[]): number | null {
  const literals = new Set(
    tokens
      .filter((token) => token.kind === "number")
      .map((token) => Number(token.text.replaceAll("_", "")))
      .filter(isTelling),
  );
  if (literals.size === 0) return null;
  const named = toNamedValues(result);
  const groups =
    result.kind === "record"
      ? [toNumbers(named.flatMap((values) => (values.from === "entry" ? values.values : [])))]
      : named.map((values) => toNumbers(values.values));
  for (const numbers of groups) {
    const typed = numbers.filter((value) => literals.has(Math.abs(value)));
    if (typed.length > 0 && typed.length * 2 > numbers.length) return typed[0] ?? null;
  }
  return null;
}

function isTelling(value: number): boolean {
  if (!Number.isFinite(value) || (Number.isInteger(value) && value >= 1800 && value <= 2200)) return false;
  const digits = value.toExponential().replace(/e.*$/u, "").replace(".", "");
  return digits.length >= fewestDigits;
}
