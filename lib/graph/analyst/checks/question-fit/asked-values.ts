import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { CodeReading } from "../../python/code-reading";
import { toColumnsOf } from "../../rederivation/lineage/describe-expression";
import { toStatedNumbers } from "../numbers-in-text";
import { isConstantUsed, isOfAllRows, toCells, type FigureRows } from "./figure-rows";
import { namesInQuestion, toQuestionWords, toStem, type QuestionWords } from "./question-words";

const smallest = 13;

/** Numbers that a question names and that the code makes no use of: years, thresholds. Small ones are words more often. */
export function findUnusedNumbers(question: QuestionWords, reading: CodeReading): string[] {
  const texts = reading.tokens.filter(({ kind }) => kind !== "operator").map(({ text }) => text.replaceAll("_", ""));
  const inCode = new Set(texts.flatMap((text) => (text.match(/\d+(?:\.\d+)?/gu) ?? []).map(Number)));
  const named = new Set(
    reading.datasets.flatMap(({ profile }) =>
      profile.columns.flatMap(({ name }) => (name.match(/\d+/gu) ?? []).map(Number)),
    ),
  );
  return toStatedNumbers(question.text, { keepsYears: true })
    .filter(({ value, percent }) => !percent && value >= smallest && !named.has(value))
    .filter(({ value }) => !inCode.has(value) || !isConstantUsed(reading, (text) => text.includes(String(value))))
    .filter(({ value }) => ![value / 1000, value / 1e6].some((scaled) => inCode.has(scaled)))
    .map(({ text }) => text);
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
  const isFound = rows === null || isOfAllRows(rows) ? toFinder(reading) : toRowFinder(rows);
  const keys = rows === null || isOfAllRows(rows) ? grouped : rows.keys.flatMap(toColumnsOf);
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
