import type { QueryAggregate, QueryValue } from "@/lib/domain/query/query-value";
import type { QueryKey } from "@/lib/domain/query/query-key";
import { toExpressionWords, type WordsContext } from "./expression-words";
import { isValue } from "../expression-columns";
import { toGrainWords } from "./period-words";
import { toWordList } from "@/lib/domain/text/word-list";

const aggregateNames: Readonly<Record<Exclude<QueryAggregate, "percentile">, string>> = {
  count: "number",
  distinct: "different values",
  sum: "total",
  mean: "average",
  median: "median",
  min: "lowest",
  max: "highest",
  range: "range",
  deviation: "standard deviation",
  variance: "variance",
  skewness: "skewness",
};

/** Names what rows are grouped by: `Product`, `month of Ordered`. */
export function toKeyWords({ of, grain }: Pick<QueryKey, "of" | "grain">, context: WordsContext): string {
  const name = Array.isArray(of)
    ? toWordList(of.map(({ label }) => context.show(label)))
    : toExpressionWords(of, context);
  return grain === null ? name : `${toGrainWords(grain)} of ${name}`;
}

/** Names a value by how it is computed: `total of Revenue where Country is Spain`. */
export function toValueWords(value: QueryValue, context: WordsContext): string {
  switch (value.kind) {
    case "metric":
      return context.show(value.metric);
    case "arithmetic": {
      const [left, right] = [toValueWords(value.left, context), toValueWords(value.right, context)];
      const word = { "+": "plus", "-": "minus", "*": "times", "/": "per" }[value.op];
      return `${left} ${word} ${right}`;
    }
    case "aggregate": {
      const where = value.where === undefined ? "" : ` where ${toExpressionWords(value.where, context)}`;
      return `${toAggregateWords(value, context)}${where}`;
    }
  }
}

function toAggregateWords(value: Extract<QueryValue, { kind: "aggregate" }>, context: WordsContext): string {
  const { agg, of, at = [], kept, share = 0 } = value;
  const name = agg === "percentile" ? `${Math.round(share * 10000) / 100} % percentile` : aggregateNames[agg];
  const keys = toWordList(at.map((key) => toKeyWords(key, context)));
  const often = kept === undefined ? "" : ` with ${kept.operator} ${kept.value}`;
  if (of === "rows") return "rows";
  if (!isValue(of)) return `${name} of ${toExpressionWords(of, context)}`;
  const inner = toValueWords(of, context);
  if (agg === "count") return `different values of ${keys}${often === "" ? "" : `${often} ${inner}`}`;
  return `${name} of ${inner} of each ${keys}${often}`;
}
