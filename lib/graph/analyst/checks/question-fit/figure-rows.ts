import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import type { CodeReading } from "../../python/code-reading";
import { toColumnsOf, toComparisons, toConditionText } from "../../rederivation/lineage/describe-expression";
import { toFigureParts } from "./figure-parts";
import { toMeasured } from "../../rederivation/lineage/expected-parts";
import { toFormulaParts } from "../../rederivation/lineage/formula-parts";
import type { Formula } from "../../rederivation/lineage/values";

type Comparison = ReturnType<typeof toComparisons>[number]["comparison"];

/** What the rows of figures are chosen and grouped by. */
export interface FigureRows {
  conditions: readonly RowCondition[];
  comparisons: readonly Extract<Comparison, { kind: "compare" }>[];
  /** What groups are made by, where they show. */
  keys: readonly ColumnExpression[];
  /** Groups that a figure is taken of. */
  picked: readonly (string | number | boolean)[];
}

/** The rows of figures. */
export function toFigureRows(formulas: readonly Formula[]): FigureRows {
  const measured = formulas.flatMap(toMeasured);
  const shown = formulas.flatMap((formula) => toFigureParts(formula)).filter(({ isPicked }) => !isPicked);
  const keys = [...new Set(shown.map(({ measure }) => measure.groups.keys))].flat().map(({ expression }) => expression);
  const computed = measured.flatMap(({ measure }) => [measure.of, measure.with ?? null]);
  const conditions = [
    ...measured.flatMap(({ groups }) => groups.frame.where),
    ...[...computed, ...keys].flatMap((of) => (of === null ? [] : toTruths(of))),
  ];
  const comparisons = conditions
    .flatMap((condition) => toComparisons(condition))
    .flatMap(({ comparison }) => (comparison.kind === "compare" ? [comparison] : []));
  return { conditions, comparisons, keys, picked: formulas.flatMap(toPicked) };
}

/** The values that a comparison is with. */
export function toCells({ value = null }: FigureRows["comparisons"][number]): readonly Cell[] {
  return Array.isArray(value) ? (value as readonly Cell[]) : [value as Cell];
}

/** Whether a program does something with a constant other than giving it a name that it never uses. */
export function isConstantUsed({ tokens }: CodeReading, isIt: (text: string) => boolean): boolean {
  return tokens.some(({ kind, text }, index) => {
    if (kind === "operator" || kind === "name" || !isIt(text)) return false;
    const name = tokens[index - 2];
    if (tokens[index - 1]?.text !== "=" || name?.kind !== "name") return true;
    return tokens.filter((token) => token.kind === "name" && token.text === name.text).length > 1;
  });
}

/** Conditions of which one part is enough though the parts are about different columns, in words. */
export function findAlternatives({ conditions }: FigureRows): string[] {
  return [...new Set(conditions.flatMap(toAlternatives).map(toConditionText))];
}

function toAlternatives(condition: RowCondition): RowCondition[] {
  if (condition.kind === "all") return condition.of.flatMap(toAlternatives);
  if (condition.kind !== "any") return [];
  const columns = condition.of
    .flatMap((part) => toComparisons(part))
    .filter(({ comparison: { op } }) => op !== "is_missing" && op !== "not_missing")
    .map(({ comparison }) => toColumnsOf(comparison).join(" "));
  return new Set(columns).size > 1 ? [condition] : [];
}

function toTruths(expression: ColumnExpression): RowCondition[] {
  switch (expression.kind) {
    case "truth":
      return [expression.of];
    case "column":
    case "literal":
      return [];
    case "arithmetic":
      return [...toTruths(expression.left), ...toTruths(expression.right)];
    case "choice":
      return [
        ...expression.branches.map(({ when }) => when),
        ...(expression.otherwise === null ? [] : toTruths(expression.otherwise)),
      ];
    default:
      return toTruths(expression.of);
  }
}

function toPicked(formula: Formula): (string | number | boolean)[] {
  return toFormulaParts(formula).flatMap((part) => (part.kind === "pick" ? [part.key] : []));
}
