import type { Caveat } from "@/lib/domain/answer";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toList } from "../../plain-words";
import type { DerivedResult } from "../../rederivation/derive-result";
import type { CodeReading } from "../../python/code-reading";
import { toFormulaText } from "../../rederivation/lineage/describe-formula";
import type { Formula, Table } from "../../rederivation/lineage/values";
import { findUnmetAggregates } from "./asked-aggregates";
import { findOtherBounds } from "./asked-bounds";
import { findOtherColumns } from "./asked-columns";
import { findDilutedMeans, findDoubtfulShares, findOtherWholes } from "./asked-denominators";
import { findUnmetDirections } from "./asked-directions";
import { isFollowUp } from "./asked-earlier";
import { findUnaskedKeys } from "./asked-keys";
import { findMislabelled } from "./asked-labels";
import { findOtherMeans } from "./asked-means";
import { findOtherOrders } from "./asked-orders";
import { findUnmetPeriods, findUnusedMonths, findUnusedYears } from "./asked-periods";
import { findOtherScales } from "./asked-scale";
import { findOtherRuns } from "./asked-runs";
import { findUnaskedMeasures, findOtherCounts } from "./asked-subjects";
import { findOtherTimes } from "./asked-times";
import { findUnusedNumbers, findUnusedValues } from "./asked-values";
import { findAlternatives, toFigureRows, type FigureRows } from "./figure-rows";
import { toQuestionWords, type QuestionWords } from "./question-words";

/** Where a question and the figures do not fit together, as far as code can tell. */
export interface Misfits {
  caveats: Caveat[];
  /** Whether the figures are other ones than those asked for, so that finding them equal confirms nothing. */
  isOther: boolean;
}

/** What a question is compared with. */
interface FittedProgram {
  question: string;
  /** The questions before it in the session. */
  earlier?: readonly string[];
  reading: CodeReading;
  /** Columns that the program groups by. */
  grouped: readonly string[];
  /** The figures, as far as they are known. */
  formulas: readonly Formula[];
  /** The parts of the result that were compared with them; null when the program was not followed. */
  derived?: Pick<DerivedResult, "comparisons" | "parts"> | null;
  result?: AnalysisResult | null;
}

/** Compares what a question names (kinds of figures, columns, values, numbers, times, limits) with what the program computes. */
export function findMisfits(options: FittedProgram): Misfits {
  const { reading, formulas, earlier = [], derived = null } = options;
  const columns = reading.datasets.flatMap(({ profile }) => profile.columns);
  const names = columns.map(({ name }) => name);
  const question = toQuestionWords(options.question, names);
  const told = [question, ...(isFollowUp(question) ? earlier.map((text) => toQuestionWords(text, names)) : [])];
  const rows = formulas.length === 0 ? null : toFigureRows(formulas);
  const tables = (derived?.parts ?? []).flatMap((part) => (part.kind === "table" ? [part.table] : []));
  const orders = findOtherOrders(question, { tables, result: options.result ?? null });
  const means = findOtherMeans(question, formulas);
  const counts = findOtherCounts(question, formulas, columns);
  const isWhole = derived?.comparisons.every(({ status }) => status !== "open") === true;
  const runs = findOtherRuns(question, formulas, { isWhole });
  const unmet =
    rows === null
      ? []
      : [
          ...findUnmetAggregates(question, formulas),
          ...findUnmetDirections(question, formulas, columns),
          ...findUnmetPeriods(question, rows).map((part) => `a figure of each ${part}`),
          ...orders.unmet,
          ...means.unmet,
          ...runs.unmet,
          ...(counts.isOther ? ["another count"] : []),
        ];
  const measures = findUnaskedMeasures(told, formulas, columns);
  const others = findOtherColumns(question, columns, formulas, reading);
  const wrong: Caveat[] = [
    ...(unmet.length === 0
      ? []
      : [
          toCaveat(
            `The question asks for ${toList([...new Set(unmet)])}, but the figures are: ${toList(toTexts(formulas), 3)}.`,
          ),
        ]),
    ...others,
    ...(others.length > 0 ? [] : measures.other).map(({ used, better }) =>
      toCaveat(`The figures are about ${used}; the words of the question fit ${better} better.`, [used, better]),
    ),
    ...[...findOtherScales(question, formulas), ...findMislabelled(derived?.comparisons ?? [], columns)].map((text) =>
      toCaveat(text),
    ),
  ];
  return {
    caveats: [
      ...wrong,
      ...toRowCaveats(question, { ...options, rows, tables }),
      ...toDoubts(question, {
        ...options,
        told,
        doubts: [
          ...orders.doubts,
          ...means.doubts,
          ...runs.doubts,
          ...counts.doubts,
          ...toRoundingDoubt(question, derived?.comparisons ?? []),
        ],
        measures,
      }),
    ],
    isOther: wrong.length > 0,
  };
}

const otherRows = "The answer may be about other rows than the question.";

/** Values, numbers, limits and times of a question that choose no rows, or others. */
function toRowCaveats(
  question: QuestionWords,
  { reading, grouped, formulas, rows, tables }: FittedProgram & { rows: FigureRows | null; tables: readonly Table[] },
): Caveat[] {
  const values = findUnusedValues(question, { reading, grouped, rows });
  const isCut = tables.some(({ kept }) => kept === "some");
  const bounds = findOtherBounds(question, { formulas, isCut });
  const times = findOtherTimes(question, formulas);
  const unused =
    rows === null ? [] : [...findUnusedYears(question, rows), ...findUnusedMonths(question, rows, reading)];
  const numbers = [
    ...new Set([
      ...findUnusedNumbers(question, reading, rows === null || isCut ? null : formulas),
      ...(times.length > 0 ? [] : unused),
    ]),
  ];
  const untold = numbers.filter((number) => !bounds.some((text) => text.includes(number)));
  const alternatives = rows === null || /\b(?:or|either|any)\b/u.test(question.text) ? [] : findAlternatives(rows);
  const one = values.length === 1 ? "it" : "them";
  return [
    ...(values.length === 0
      ? []
      : [
          {
            text: `The question speaks of ${toList(values.map(({ value }) => value))}, but the code chooses no rows or groups by ${one}.`,
            columns: [...new Set(values.map(({ column }) => column))],
            effect: otherRows,
          },
        ]),
    ...[...bounds, ...times].map((text) => ({ ...toCaveat(text), effect: otherRows })),
    ...(untold.length === 0
      ? []
      : [
          {
            ...toCaveat(`The question names ${toList(untold)}, which the code chooses no rows by.`),
            effect: otherRows,
          },
        ]),
    ...alternatives.map((text) =>
      toCaveat(`The figures count rows where ${text}; the question does not say that one of these is enough.`),
    ),
  ];
}

/** What the question leaves open and the program has decided. */
function toDoubts(
  question: QuestionWords,
  {
    formulas,
    reading,
    told,
    doubts,
    measures,
  }: FittedProgram & {
    told: readonly QuestionWords[];
    doubts: readonly string[];
    measures: ReturnType<typeof findUnaskedMeasures>;
  },
): Caveat[] {
  const columns = reading.datasets.flatMap(({ profile }) => profile.columns);
  const keys = findUnaskedKeys(told, formulas, columns);
  return [
    ...[
      ...findDoubtfulShares(question, formulas),
      ...findOtherWholes(question, formulas),
      ...findDilutedMeans(question, formulas),
      ...doubts,
    ].map((text) => toCaveat(text)),
    ...(keys.length === 0
      ? []
      : [toCaveat(`The figures are grouped by ${toList(keys)}, which the question does not name.`)]),
    ...(measures.unnamed.length === 0
      ? []
      : [
          toCaveat(
            `The question names no column; the figures are about ${toList(measures.unnamed)}.`,
            measures.unnamed,
          ),
        ]),
    ...measures.vague.map(({ used, others }) =>
      toCaveat(`The question may mean ${toList([used, ...others])}; the figures are about ${used}.`, [used]),
    ),
  ];
}

function toRoundingDoubt({ text }: QuestionWords, comparisons: DerivedResult["comparisons"]): string[] {
  const isAsked = /\bround\w*|\bnearest\b|\bwhole\b|\bdecimal|\binteger|\babout\b|\bapprox\w*|\broughly\b/u.test(text);
  return !isAsked && comparisons.some(({ coarse }) => coarse === true)
    ? ["The result is rounded so far that it may be off by more than 5 %."]
    : [];
}

function toCaveat(text: string, columns: readonly string[] = []): Caveat {
  return { text, columns: [...columns], effect: "They may answer another question than the one asked." };
}

function toTexts(formulas: readonly Formula[]): string[] {
  return [...new Set(formulas.filter(({ kind }) => kind !== "constant").map((formula) => toFormulaText(formula, 1)))];
}
