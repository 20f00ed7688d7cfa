import type { Caveat } from "@/lib/domain/answer";
import type { ColumnProfile } from "@/lib/domain/profile";
import { toList } from "../../plain-words";
import type { CodeReading } from "../../python/code-reading";
import { toColumnsOf, toComparisons } from "../../rederivation/lineage/describe-expression";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import { toFormulaText } from "../../rederivation/lineage/describe-formula";
import type { Formula, Groups } from "../../rederivation/lineage/values";
import { findUnmetAggregates } from "./asked-aggregates";
import { findDilutedMeans, findDoubtfulShares } from "./asked-denominators";
import { findUnmetDirections } from "./asked-directions";
import { findUnmetPeriods, findUnusedMonths, findUnusedYears } from "./asked-periods";
import { findUnusedNumbers, findUnusedValues } from "./asked-values";
import { findAlternatives, toFigureRows } from "./figure-rows";
import { namesInQuestion, toQuestionWords, toStem } from "./question-words";

/** Where a question and the figures do not fit together, as far as code can tell. */
export interface Misfits {
  caveats: Caveat[];
  /** Whether the figures are other ones than those asked for, so that finding them equal confirms nothing. */
  isOther: boolean;
}

/**
 * Compares what a question names (kinds of figures, columns, values, numbers) with what the program computes.
 * @param options.formulas the figures, as far as the program could be followed.
 */
export function findMisfits(options: {
  question: string;
  reading: CodeReading;
  grouped: readonly string[];
  formulas: readonly Formula[];
}): Misfits {
  const { reading, grouped, formulas } = options;
  const columns = reading.datasets.flatMap(({ profile }) => profile.columns);
  const question = toQuestionWords(
    options.question,
    columns.map(({ name }) => name),
  );
  const rows = formulas.length === 0 ? null : toFigureRows(formulas);
  const unmet =
    rows === null
      ? []
      : [
          ...findUnmetAggregates(question, formulas),
          ...findUnmetDirections(question, formulas, columns),
          ...findUnmetPeriods(question, rows).map((part) => `a figure of each ${part}`),
        ];
  const other = toOtherColumns(question, columns, formulas, reading);
  const values = findUnusedValues(question, { reading, grouped, rows });
  const times = rows === null ? [] : [...findUnusedYears(question, rows), ...findUnusedMonths(question, rows, reading)];
  const numbers = [...new Set([...findUnusedNumbers(question, reading), ...times])];
  const alternatives = rows === null || /\b(?:or|either|any)\b/u.test(question.text) ? [] : findAlternatives(rows);
  const caveats: Caveat[] = [
    ...(unmet.length === 0
      ? []
      : [
          {
            text: `The question asks for ${toList(unmet)}, but the figures are: ${toList(toTexts(formulas), 3)}.`,
            columns: [],
          },
        ]),
    ...other,
    ...(values.length === 0
      ? []
      : [
          {
            text: `The question speaks of ${toList(values.map(({ value }) => value))}, but the code chooses no rows or groups by ${values.length === 1 ? "it" : "them"}.`,
            columns: [...new Set(values.map(({ column }) => column))],
            effect: "The answer may be about other rows than the question.",
          },
        ]),
    ...(numbers.length === 0
      ? []
      : [
          {
            text: `The question names ${toList(numbers)}, which the code chooses no rows by.`,
            columns: [],
            effect: "The answer may be about other rows than the question.",
          },
        ]),
    ...alternatives.map((text): Caveat => ({
      text: `The figures count rows where ${text}; the question does not say that one of these is enough.`,
      columns: [],
    })),
    ...[...findDoubtfulShares(question, formulas), ...findDilutedMeans(question, formulas)].map((text): Caveat => ({
      text,
      columns: [],
    })),
  ];
  return { caveats, isOther: unmet.length > 0 || other.length > 0 };
}

function toTexts(formulas: readonly Formula[]): string[] {
  return [...new Set(formulas.filter(({ kind }) => kind !== "constant").map((formula) => toFormulaText(formula, 1)))];
}

/** Columns that a question names, when the code does not read them or measures only others of their kind. */
function toOtherColumns(
  question: ReturnType<typeof toQuestionWords>,
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
        .filter((column) => !isQualifying(column, longest, question.text));
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
