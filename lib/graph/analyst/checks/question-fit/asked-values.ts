import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression } from "@/lib/ports/column-expression";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { CodeReading } from "../../python/code-reading";
import { toColumnsOf } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import type { Formula } from "../../rederivation/lineage/values";
import { toStatedNumbers } from "../numbers-in-text";
import { findAskedNumber } from "./asked-orders";
import { isConstantUsed, toCells, toFigureRows, type FigureRows } from "./figure-rows";
import { namesInQuestion, toQuestionWords, toStem, type QuestionWords } from "./question-words";

const smallest = 13;

/**
 * Numbers that a question names and that the code makes no use of: years, thresholds. Small ones are words more often.
 * @param formulas the figures, whose own numbers count then; null when the program could not be followed, so that all of its numbers do.
 */
export function findUnusedNumbers(
  question: QuestionWords,
  reading: CodeReading,
  formulas: readonly Formula[] | null,
): string[] {
  const texts =
    formulas === null
      ? reading.tokens.filter(({ kind }) => kind !== "operator").map(({ text }) => text.replaceAll("_", ""))
      : [...formulas.flatMap(toNumbersOf), findAskedNumber(question) ?? ""].map(String);
  const inCode = new Set(texts.flatMap((text) => (text.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number)));
  const named = new Set(
    reading.datasets.flatMap(({ profile }) =>
      profile.columns.flatMap(({ name }) => (name.match(/\d+/gu) ?? []).map(Number)),
    ),
  );
  return toStatedNumbers(question.text, { keepsYears: true })
    .filter(({ value, percent }) => !percent && value >= smallest && !named.has(value))
    .filter(
      ({ value }) =>
        !inCode.has(value) || (formulas === null && !isConstantUsed(reading, (text) => text.includes(String(value)))),
    )
    .filter(({ value }) => ![value / 1000, value / 1e6, value / 100, value * 1000].some((scaled) => inCode.has(scaled)))
    .filter(({ value }) => formulas === null || !isYear(value))
    .map(({ text }) => text);
}

/** Years are looked at on their own. */
function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value < 2100;
}

/** Numbers that a figure is made with: what rows are compared with, constants, levels, edges. */
function toNumbersOf(formula: Formula): (Cell | number)[] {
  const rows = toFigureRows([formula]);
  const measured = toMeasured(formula);
  const expressions = measured.flatMap(({ measure, groups }) => [
    ...[measure.of, measure.with ?? null].filter((of) => of !== null),
    ...groups.keys.map(({ expression }) => expression),
  ]);
  const levels = measured.flatMap(({ measure }) => (measure.level === undefined ? [] : [measure.level * 100]));
  return [
    ...rows.comparisons.flatMap(toCells),
    ...rows.picked,
    ...levels,
    ...toConstants(formula),
    ...expressions.flatMap(toLiterals),
  ];
}

function toConstants(formula: Formula): number[] {
  if (formula.kind === "constant") return [formula.value];
  return formula.kind === "arithmetic" || formula.kind === "compare"
    ? [...toConstants(formula.left), ...toConstants(formula.right)]
    : [];
}

function toLiterals(expression: ColumnExpression): (string | number | boolean)[] {
  switch (expression.kind) {
    case "literal":
      return [expression.value];
    case "arithmetic":
      return [...toLiterals(expression.left), ...toLiterals(expression.right)];
    case "bin":
      return [...expression.edges];
    default:
      return [];
  }
}

/**
 * Values of columns that a question names and that the code chooses no rows or groups by, with their column. Where several columns have the
 * value, the code may use any of them.
 * @param options.rows what the figures are chosen by; null when the program could not be followed, so that its words have to do.
 */
export function findUnusedValues(
  question: QuestionWords,
  options: { reading: CodeReading; grouped: readonly string[]; rows: FigureRows | null },
): { value: string; column: string }[] {
  const { reading, grouped, rows } = options;
  const isFound = rows === null ? toFinder(reading) : toRowFinder(rows);
  const keys = rows === null ? grouped : rows.keys.flatMap(toColumnsOf);
  const candidates = reading.datasets.flatMap((dataset) =>
    dataset.profile.columns
      .filter((column) => isNaming(column) && (rows !== null || !namesInQuestion(question, column.name)))
      .flatMap((column) => toNamedValues(question, column, dataset).map((value) => ({ value, column: column.name }))),
  );
  return candidates.filter(({ value, column }) => {
    const columns = candidates
      .filter((other) => other.value.toLowerCase() === value.toLowerCase())
      .map((other) => other.column);
    return !isFound(value.toLowerCase()) && !columns.some((name) => keys.includes(name)) && columns[0] === column;
  });
}

/** Looks values up in the texts of a program. */
function toFinder(reading: CodeReading): (value: string) => boolean {
  return (value) => isConstantUsed(reading, (text) => text.toLowerCase().includes(value));
}

/** Looks values up in what the rows of figures are chosen by. */
function toRowFinder(rows: FigureRows): (value: string) => boolean {
  const texts = [...rows.comparisons.flatMap(toCells), ...rows.picked].flatMap((cell) =>
    typeof cell === "string" && cell !== "" ? [cell.toLowerCase()] : [],
  );
  return (value) => texts.some((text) => text.includes(value) || value.includes(text));
}

function isNaming(column: ColumnProfile): boolean {
  return column.type === "category" || column.type === "geo";
}

const ordinaryWords = new Set(
  "none other unknown total all small medium large day night high low male yes no north south east west home new old".split(
    " ",
  ),
);
const shortWords = new Set(
  "a an as at be by do if in is it no of on or so to up us we all and any are but can day did few for got had has her his how its low man max men min new nor not now off old one our out per six sum ten the too top two was way who why yes yet you".split(
    " ",
  ),
);
const alwaysTelling = new Set(["male", "north", "south", "east", "west"]);

function toNamedValues(question: QuestionWords, column: ColumnProfile, dataset: DatasetFacts): string[] {
  const values = column.top.map(({ value }) => value).filter((value) => typeof value === "string");
  const columnWords = toQuestionWords(dataset.profile.columns.map(({ name }) => name).join(" "), []).stems;
  return values.filter((value) => {
    const plain = value.toLowerCase();
    if (plain.length < 2 || shortWords.has(plain) || columnWords.has(plain)) return false;
    if (ordinaryWords.has(plain) && !alwaysTelling.has(plain)) return isBeside(question, column.name, plain);
    return namesInQuestion(question, value);
  });
}

/** Whether an ordinary word stands right beside the name of its column: `high priority`. */
function isBeside({ text }: QuestionWords, name: string, value: string): boolean {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(toStem);
  return words.some(
    (word, index) => word === toStem(name) && [words[index - 1], words[index + 1]].includes(toStem(value)),
  );
}
