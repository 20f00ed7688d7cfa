import type { Expression } from "@/lib/domain/query/expression";
import type { QueryAggregate, QueryValue } from "@/lib/domain/query/query-value";
import { isValue } from "../expression-columns";
import { toCountedKey, type Shape } from "../shape/to-shape";
import { toExpressionWords, type WordsContext } from "../words/expression-words";
import { toKeyWords, toValueWords } from "../words/value-words";
import { toConditionPython, toExpressionPython, type PythonContext } from "./expression-python";
import type { ProgramContext } from "./frame-python";
import { toPeriodPython } from "./period-python";
import { toCommentText, toPythonList, toPythonLiteral } from "./python-literal";

/** Python for the values of a query. */
export interface ValueCode {
  /** Lines that add columns to `data`. */
  prepare: string[];
  /** Values that are aggregated from rows: name and expression on `data` or `groups`. */
  base: { name: string; code: string; value: QueryValue }[];
  /** Lines that compute the others from these in `result`. */
  steps: string[];
}

type AggregateValue = Extract<QueryValue, { kind: "aggregate" }>;
type ArithmeticValue = Extract<QueryValue, { kind: "arithmetic" }>;

const calls: Readonly<Record<QueryAggregate, (values: string, share: number) => string>> = {
  count: (values) => `${values}.count()`,
  distinct: (values) => `${values}.nunique()`,
  mean: (values) => `${values}.mean()`,
  median: (values) => `${values}.median()`,
  percentile: (values, share) => `${values}.quantile(${share})`,
  // Without any value there is no total, rather than a total of 0.
  sum: (values) => `${values}.sum(min_count=1)`,
  min: (values) => `${values}.min()`,
  max: (values) => `${values}.max()`,
  range: (values) => `${values}.max() - ${values}.min()`,
  deviation: (values) => `${values}.std()`,
  variance: (values) => `${values}.var()`,
  skewness: (values) => `${values}.skew()`,
};

/** The number of each inner group, in each of its rows. */
const inner: Readonly<Record<QueryAggregate, (values: string, share: number) => string>> = {
  count: (values) => `${values}.transform("count")`,
  distinct: (values) => `${values}.transform("nunique")`,
  mean: (values) => `${values}.transform("mean")`,
  median: (values) => `${values}.transform("median")`,
  percentile: (values, share) => `${values}.transform(lambda values: values.quantile(${share}))`,
  sum: (values) => `${values}.transform("sum", min_count=1)`,
  min: (values) => `${values}.transform("min")`,
  max: (values) => `${values}.transform("max")`,
  range: (values) => `${values}.transform("max") - ${values}.transform("min")`,
  deviation: (values) => `${values}.transform("std")`,
  variance: (values) => `${values}.transform("var")`,
  skewness: (values) => `${values}.transform("skew")`,
};

/** Writes the values of a query so that each is computed once. */
export function toValueCode(context: ProgramContext, shape: Pick<Shape, "keys" | "columns">): ValueCode {
  const { schema } = context;
  const grouped = shape.keys.length > 0;
  const keys = shape.keys.map(({ name }) => name);
  const source = grouped ? "groups" : "data";
  const words: WordsContext = { schema, show: String };
  const python: PythonContext = { schema, frame: "data" };
  const prepare: string[] = [];
  const base: ValueCode["base"] = [];
  const steps: string[] = [];
  const names = new Map<string, string>();
  const columns = new Map<string, string>();
  const masks = new Map<string, string>();
  const taken = new Set([...schema.keys(), ...keys, ...shape.columns.map(({ name }) => name)]);
  const named = new Map(shape.columns.map(({ name, value, part }) => [JSON.stringify([value, part]), name] as const));

  const at = (name: string) => `${source}[${toPythonLiteral(name)}]`;
  const inData = (name: string) => `data[${toPythonLiteral(name)}]`;
  const inResult = (name: string) => `result[${toPythonLiteral(name)}]`;

  function toUnique(name: string): string {
    let unique = name;
    while (taken.has(unique)) unique = `${unique} `;
    taken.add(unique);
    return unique;
  }

  /** A variable with the rows that pass conditions; null for all rows. */
  function toMask(conditions: readonly Expression[]): string | null {
    const [only, other] = conditions;
    if (only === undefined) return null;
    const condition: Expression = other === undefined ? only : { kind: "call", fn: "and", of: [...conditions] };
    const code = toConditionPython(condition, python);
    const known = masks.get(code);
    if (known !== undefined) return known;
    const mask = `part_${masks.size + 1}`;
    masks.set(code, mask);
    prepare.push(`# ${toCommentText(toExpressionWords(condition, words))}`, `${mask} = ${code}`);
    return mask;
  }

  /** A column of `data`, added when it does not exist yet. */
  function toColumn(name: string, code: string): string {
    const key = JSON.stringify([name, code]);
    const known = columns.get(key);
    if (known !== undefined) return known;
    const unique = toUnique(name);
    columns.set(key, unique);
    prepare.push(`${inData(unique)} = ${code}`);
    return unique;
  }

  function toPlainColumn(of: Expression): string {
    return of.kind === "column" ? of.name : toColumn(toExpressionWords(of, words), toExpressionPython(of, python));
  }

  function toMasked(plain: string, mask: string | null, name: string): string {
    return mask === null ? plain : toColumn(name, `${inData(plain)}.where(${mask})`);
  }

  /** A column with the number of each inner group in its first row, and nothing in the others. */
  function toInnerColumn(value: AggregateValue, mask: string | null, name: string): string {
    const { of, at: own = [], kept } = value;
    if (of === "rows" || !isValue(of) || of.kind !== "aggregate") throw new Error("Inner groups need an inner value.");
    const inners = own.map((key) => {
      const plain = Array.isArray(key.of) ? "" : toPlainColumn(key.of);
      return key.grain === null ? plain : toColumn(toKeyWords(key, words), toPeriodPython(key.grain, inData(plain)));
    });
    const condition = toMask(of.where === undefined ? [] : [of.where]);
    const plain = of.of === "rows" ? null : isValue(of.of) ? "" : toPlainColumn(of.of);
    const counted = plain === null ? condition : toMasked(plain, condition, `${name} (rows)`);
    const rows = `rows_${columns.size + 1}`;
    const rest = mask === null ? "data" : `data[${mask}]`;
    const all = toPythonList([...keys, ...inners]);
    const groups = `${rows}.groupby(${all}, dropna=False, observed=True)`;
    prepare.push(`${rows} = ${rest}.dropna(subset=${toPythonList(inners)})`);
    const number =
      plain === null
        ? condition === null
          ? `${groups}[${toPythonLiteral(inners[0] ?? "")}].transform("size")`
          : `${condition}.loc[${rows}.index].groupby([${rows}[name] for name in ${all}], dropna=False, observed=True).transform("sum")`
        : inner[of.agg](`${groups}[${toPythonLiteral(counted ?? "")}]`, of.share ?? 0);
    const first = toColumn(name, `(${number}).where(~${rows}.duplicated(${all}))`);
    if (kept === undefined) return first;
    const operator = kept.operator === "=" ? "==" : kept.operator;
    return toColumn(`${name} (kept)`, `${inData(first)}.where(${inData(first)} ${operator} ${kept.value})`);
  }

  function toCount(mask: string | null, name: string): string {
    if (mask === null) return grouped ? "groups.size()" : "len(data)";
    return grouped ? `${at(toColumn(`${name} (matches)`, mask))}.sum()` : `int(${mask}.sum())`;
  }

  function toBaseCode(value: AggregateValue, part: Expression | null, name: string): string {
    const { agg, of, share = 0, where } = value;
    const key = toCountedKey(value);
    const missing = where?.kind === "call" && where.fn === "is_missing" && part === null ? where.of[0] : undefined;
    if (of === "rows" && missing !== undefined) {
      const values = at(toPlainColumn(missing));
      return grouped ? `groups.size() - ${values}.count()` : `int(${values}.isna().sum())`;
    }
    const mask = toMask([...(part === null ? [] : [part]), ...(where === undefined ? [] : [where])]);
    if (of === "rows") return toCount(mask, name);
    if (key !== null) {
      const plain = toPlainColumn(key.of);
      const counted =
        key.grain === null ? plain : toColumn(toKeyWords(key, words), toPeriodPython(key.grain, inData(plain)));
      return `${at(toMasked(counted, mask, `${name} (values)`))}.nunique()`;
    }
    if (isValue(of)) return calls[agg](at(toInnerColumn(value, mask, `${name} (inner)`)), share);
    const values = at(toMasked(toPlainColumn(of), mask, `${name} (rows)`));
    return value.empty === 0 ? `${values}.sum()` : calls[agg](values, share);
  }

  /** Adds a value and returns its name. */
  function add(value: QueryValue, part: Expression | null, about: string): string {
    const key = JSON.stringify([value, part]);
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = named.get(key) ?? toUnique(`${toValueWords(value, words)}${about}`);
    names.set(key, name);
    switch (value.kind) {
      case "metric":
        throw new Error("A checked query has no metric without its value.");
      case "arithmetic":
        steps.push(`${inResult(name)} = ${toStep(value, part, about)}`);
        return name;
      case "aggregate":
        base.push({ name, value, code: toBaseCode(value, part, name) });
        return name;
    }
  }

  function toStep({ op, left, right, times = 1 }: ArithmeticValue, part: Expression | null, about: string): string {
    const [one, other] = [left, right].map((side) => inResult(add(side, part, about)));
    const factor = times === 1 ? "" : `${times} * `;
    if (op === "/") return `${factor}${one ?? ""} / ${other ?? ""}.replace(0, float("nan"))`;
    const result = `${one ?? ""} ${op} ${other ?? ""}`;
    return factor === "" ? result : `${factor}(${result})`;
  }

  for (const { name, value, part } of shape.columns) {
    const computed = add(value, part, name.includes(" · ") ? name.slice(name.lastIndexOf(" · ")) : "");
    // Two measures may be the same value.
    if (computed !== name) steps.push(`${inResult(name)} = ${inResult(computed)}`);
  }
  return { prepare, base, steps };
}
