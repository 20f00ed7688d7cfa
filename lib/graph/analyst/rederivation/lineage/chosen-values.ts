import type { ColumnExpression, RowCondition } from "@/lib/ports/column-expression";
import { toCondition } from "./arithmetic";
import { isTooLarge } from "./expression-size";
import { toLiteral, toSeries, unknown, type Arguments, type Series, type Value } from "./values";

type Literal = string | number | boolean;

function toPlainLiteral(value: Value | undefined): Literal | null {
  const literal = toLiteral(value);
  return literal === undefined ? null : literal;
}

/** `np.where(condition, yes, no)` of texts or numbers, or of a column as `no`. */
export function toWhere({ positional: [condition, yes, no] }: Arguments): Value {
  if (condition?.kind !== "series") return unknown;
  const when = toCondition(condition);
  const value = toPlainLiteral(yes);
  if (when === null || value === null) return toSeries(condition, null);
  const other = toPlainLiteral(no);
  const isTruth = (value === 1 && other === 0) || (value === true && other === false);
  if (isTruth) return toSeries(condition, { kind: "truth", of: when });
  const otherwise =
    no?.kind === "series" ? no.expression : other === null ? null : ({ kind: "literal", value: other } as const);
  return toChosen(condition, [{ when, value }], otherwise);
}

/** `np.select([conditions], [values], default)`. */
export function toSelected({ positional: [conditions, values, fallback], named }: Arguments): Value {
  const tests = conditions?.kind === "list" ? conditions.items : [];
  const given = values?.kind === "list" ? values.items.map(toPlainLiteral) : [];
  const [first] = tests;
  if (first?.kind !== "series" || tests.length !== given.length) return unknown;
  const branches = tests.flatMap((test, index) => {
    const when = test.kind === "series" ? toCondition(test) : null;
    const value = given[index] ?? null;
    return when === null || value === null ? [] : [{ when, value }];
  });
  const other = toPlainLiteral(named.get("default") ?? fallback);
  if (branches.length < tests.length || other === null) return toSeries(first, null);
  return toChosen(first, branches, { kind: "literal", value: other });
}

/** `series.map({…})`, which leaves other values without one, or `series.replace({…})`, which leaves them as they are. */
export function toMapped(series: Series, dictionary: Value | undefined, keepsOthers: boolean): Value {
  const of = series.expression;
  if (of === null || dictionary?.kind !== "dict") return toSeries(series, null);
  const branches = dictionary.entries.flatMap(({ key, value: entry }) => {
    const [from, value] = [toPlainLiteral(key), toPlainLiteral(entry)];
    const when: RowCondition | null = from === null ? null : { kind: "compare", of, op: "=", value: from };
    return when === null || value === null ? [] : [{ when, value }];
  });
  if (branches.length < dictionary.entries.length || branches.length === 0) return toSeries(series, null);
  return toChosen(series, branches, keepsOthers ? of : null);
}

function toChosen(
  like: Series,
  branches: readonly { when: RowCondition; value: Literal }[],
  otherwise: ColumnExpression | null,
): Series {
  const expression: ColumnExpression = { kind: "choice", branches, otherwise };
  return toSeries(like, isTooLarge(expression) ? null : expression);
}
