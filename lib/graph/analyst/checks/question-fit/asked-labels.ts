import type { Aggregate } from "@/lib/ports/dataset-store";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { Comparison } from "../../rederivation/lineage/compare-derived";
import { toColumnsOf } from "../../rederivation/lineage/describe-expression";
import { toFormulaText } from "../../rederivation/lineage/describe-formula";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import type { Formula } from "../../rederivation/lineage/values";
import { toNameWords } from "../result-values";
import { toFigureParts } from "./figure-parts";
import { toCells } from "./figure-rows";
import { toComparisons } from "../../rederivation/lineage/describe-expression";
import { namesInQuestion, toQuestionWords } from "./question-words";

const aggregateWords: Readonly<Record<string, readonly Aggregate[]>> = {
  mean: ["mean"],
  average: ["mean"],
  avg: ["mean"],
  median: ["median", "quantile"],
  std: ["stddev"],
  variance: ["variance"],
  min: ["min"],
  minimum: ["min"],
  max: ["max"],
  maximum: ["max"],
  correlation: ["corr"],
};

/** Figures whose name in the result says something else than what they are, one sentence each. */
export function findMislabelled(comparisons: readonly Comparison[], columns: readonly ColumnProfile[]): string[] {
  const named = comparisons.filter(
    ({ name, status, formula }) => name !== "" && status === "equal" && formula !== null,
  );
  return [...new Set(named.flatMap((comparison) => toFault(comparison, columns)))];
}

function toFault({ name, formula }: Comparison, columns: readonly ColumnProfile[]): string[] {
  if (formula === null || !isWronglyNamed(name, formula, columns)) return [];
  return [`The result calls ${toFormulaText(formula, 1)} “${name}”.`];
}

function isWronglyNamed(name: string, formula: Formula, columns: readonly ColumnProfile[]): boolean {
  return (
    isOtherAggregate(name, formula) || isOtherValue(name, formula, columns) || isOtherColumn(name, formula, columns)
  );
}

/** A plain measure that is called by the word of another one. */
function isOtherAggregate(name: string, formula: Formula): boolean {
  if (formula.kind !== "measure" || formula.measure.of?.kind === "truth") return false;
  const { measure } = formula;
  const columns = [measure.of, measure.with ?? null].flatMap((of) => (of === null ? [] : toColumnsOf(of)));
  const own = new Set(columns.flatMap(toNameWords));
  const said = toNameWords(name)
    .filter((word) => !own.has(word))
    .flatMap((word) => aggregateWords[word] ?? []);
  return said.length > 0 && !said.includes(measure.aggregate);
}

/** A figure that is called by a value while its rows are those of another value of the same column. */
function isOtherValue(name: string, formula: Formula, columns: readonly ColumnProfile[]): boolean {
  const words = toQuestionWords(name.replaceAll("_", " "), []);
  const chosen = toFigureParts(formula)
    .flatMap(({ conditions }) => conditions)
    .flatMap((condition) => toComparisons(condition))
    .flatMap(({ comparison, negated }) =>
      comparison.kind === "compare" && comparison.op === "=" && !negated ? [comparison] : [],
    );
  const named = columns.flatMap((column) =>
    column.top.flatMap(({ value }) =>
      typeof value === "string" && namesInQuestion(words, value)
        ? [{ column: column.name, value: toPlain(value) }]
        : [],
    ),
  );
  return named.some(({ column, value }) => {
    const own = chosen.filter((comparison) => toColumnsOf(comparison).includes(column)).flatMap(toCells);
    return (
      own.length > 0 &&
      !own.some((cell) => toPlain(String(cell)) === value) &&
      !own.some((cell) => namesInQuestion(words, String(cell)))
    );
  });
}

/** A figure that is called by a column while it is made of others. */
function isOtherColumn(name: string, formula: Formula, columns: readonly ColumnProfile[]): boolean {
  const measured = toMeasured(formula);
  const used = new Set(
    measured.flatMap(({ groups, measure }) => [
      ...[measure.of, measure.with ?? null].flatMap((of) => (of === null ? [] : toColumnsOf(of))),
      ...groups.keys.flatMap(({ expression }) => toColumnsOf(expression)),
      ...groups.frame.where.flatMap(toColumnsOf),
    ]),
  );
  const words = toQuestionWords(name.replaceAll("_", " "), []);
  const named = columns.filter(
    (column) => column.mean !== null && column.name.length > 2 && namesInQuestion(words, column.name),
  );
  return (
    named.length > 0 &&
    used.size > 0 &&
    formula.kind === "measure" &&
    formula.measure.of !== null &&
    !named.some((column) => used.has(column.name))
  );
}

function toPlain(text: string): string {
  return text.trim().toLowerCase();
}
