import { toRangeLabel } from "@/lib/lexicon/words/calendar";
import type { QueryPart } from "./query-part";

const aggregates: Readonly<Record<string, string>> = {
  count: "number",
  distinct: "number of different values",
  sum: "total",
  mean: "average",
  min: "lowest",
  max: "highest",
  deviation: "standard deviation",
};

/** Says a part of a query in words. */
export function toPartText(part: QueryPart): string {
  switch (part.kind) {
    case "column":
      return part.column;
    case "aggregate": {
      const name = aggregates[part.aggregate] ?? part.aggregate;
      return part.columns.length === 0 ? name : `${name} of ${part.columns.join(" and ")}`;
    }
    case "rows":
      return "number of rows";
    case "quotient":
      return part.percent ? "percentage" : "one number divided by another";
    case "difference":
      return "difference";
    case "product":
      return "product";
    case "duration":
      return `time in ${part.unit}`;
    case "key":
      return part.grain === null ? `by ${part.column}` : `by ${part.grain.unit} of ${part.column}`;
    case "value":
      return `${part.column} = ${part.value}`;
    case "truth":
      return `${part.expected ? "" : "not "}${part.column}`;
    case "missing":
      return `${part.column} is ${part.missing ? "missing" : "present"}`;
    case "negation":
      return "not";
    case "operator":
      return part.operator;
    case "number":
      return String(part.value);
    case "order of columns":
      return `${part.left} ${part.operator} ${part.right}`;
    case "period":
      return toRangeLabel(part);
    case "cycle":
      return `${part.unit} ${part.values.join(", ")}`;
    case "date":
      return `by ${part.column}`;
    case "text":
      return part.text;
    case "parts":
      return "comparison";
    case "window":
      return part.window;
    case "direction":
      return part.first === "high" ? "highest first" : "lowest first";
    case "limit":
      return `the first ${part.count}`;
    case "listed":
      return "single rows";
  }
}
