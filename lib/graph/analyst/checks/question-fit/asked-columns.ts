import type { Caveat } from "@/lib/domain/answer";
import type { ColumnProfile } from "@/lib/domain/profile";
import { toList } from "../../plain-words";
import type { CodeReading } from "../../python/code-reading";
import { toColumnsOf, toComparisons } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import type { Formula, Groups } from "../../rederivation/lineage/values";
import { namesInQuestion, toQuestionWords, toStem, type QuestionWords } from "./question-words";

/** Columns that a question names, when the code does not read them or measures only others of their kind. */
export function findOtherColumns(
  question: QuestionWords,
  columns: readonly ColumnProfile[],
  formulas: readonly Formula[],
  reading: CodeReading,
): Caveat[] {
  const named = columns.filter(({ name }) => namesInQuestion(question, name));
  const longest = named.filter(({ name }) => !named.some((other) => other.name !== name && isPartOf(name, other.name)));
  const unread = reading.readsWholeFrame
    ? []
    : longest
        .filter((column) => isTelling(column, reading) && !reading.columns.includes(column))
        .filter((column) => !isQualifying(column, longest, question.text))
        .filter(({ name }) => !isToldByAggregate(name, reading.columns));
  if (unread.length > 0) {
    const names = unread.map(({ name }) => name);
    return [{ text: `The question names ${toList(names)}, which the code does not read.`, columns: names }];
  }
  const measured = new Set(
    formulas
      .flatMap(toMeasured)
      .flatMap(({ measure }) =>
        measure.of === null || measure.aggregate === "count"
          ? []
          : [...toColumnsOf(measure.of), ...(measure.with === undefined ? [] : toColumnsOf(measure.with))],
      ),
  );
  const numbers = longest.filter((column) => column.mean !== null);
  if (measured.size === 0 || numbers.length === 0 || numbers.some(({ name }) => measured.has(name))) return [];
  const keys = new Set(formulas.flatMap(toMeasured).flatMap(({ groups }) => toChoosing(groups)));
  const left = numbers.filter(({ name }) => !keys.has(name)).map(({ name }) => name);
  if (left.length === 0) return [];
  return [
    { text: `The question names ${toList(left)}, but the figures are about ${toList([...measured])}.`, columns: left },
  ];
}

const aggregateWords = new Set([
  "total",
  "sum",
  "average",
  "mean",
  "max",
  "maximum",
  "min",
  "minimum",
  "count",
  "number",
]);

/** Whether the words of a name that tell it, apart from those of sums and means, all stand in the name of a column that is read. */
function isToldByAggregate(name: string, read: readonly ColumnProfile[]): boolean {
  const words = [...toQuestionWords(name, []).stems];
  const telling = words.filter((word) => !aggregateWords.has(word));
  const isIn = (column: ColumnProfile) => telling.every((word) => toQuestionWords(column.name, []).stems.has(word));
  return telling.length < words.length && telling.length > 0 && read.some(isIn);
}

/** Whether a question that names a column can mean its values. The key of a table stands for its rows: "how many orders". */
function isTelling(column: ColumnProfile, reading: CodeReading): boolean {
  const owner = reading.datasets.find(({ profile }) => profile.columns.includes(column));
  const isKey = column.mean === null && column.distinct === owner?.profile.rowCount;
  const isCounter = column.distinct === owner?.profile.rowCount && column.storage.includes("INT");
  return column.type !== "id" && !isKey && !isCounter;
}

/** Whether the name of a column only says more about another one that stands right behind it: "product categories". */
function isQualifying({ name }: ColumnProfile, named: readonly ColumnProfile[], question: string): boolean {
  const words = (question.match(/[\p{L}\p{N}]+/gu) ?? []).map(toStem);
  const places = words.flatMap((word, index) => (word === toStem(name) ? [index] : []));
  const others = named.filter((column) => column.name !== name).map((column) => toStem(column.name));
  return places.length > 0 && places.every((place) => others.includes(words[place + 1] ?? ""));
}

/** Columns that rows are grouped or chosen by; that a value is there chooses nothing. */
function toChoosing({ keys, frame }: Groups): string[] {
  const choosing = frame.where
    .flatMap((condition) => toComparisons(condition))
    .filter(({ comparison }) => comparison.op !== "not_missing");
  return [
    ...keys.map(({ expression }) => expression).flatMap(toColumnsOf),
    ...choosing.flatMap(({ comparison }) => toColumnsOf(comparison)),
  ];
}

/** Whether all words of a name stand in a longer one, which is then what a question means. */
function isPartOf(name: string, longer: string): boolean {
  const [words, others] = [toQuestionWords(name, []).stems, toQuestionWords(longer, []).stems];
  return words.size < others.size && [...words].every((word) => others.has(word));
}
