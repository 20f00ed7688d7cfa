import { toTable } from "./frames";
import { toMeasureFormula } from "./measure-formula";
import { findArgument, toLiteral, unknown, type Arguments, type Series, type Value } from "./values";

/** How often each value stands in a series. */
export function toValueCounts(series: Series, options: Arguments): Value {
  const { frame, expression, name } = series;
  if (expression === null || options.named.has("bins")) return unknown;
  const keepsMissing = toLiteral(options.named.get("dropna")) === false;
  const groups = { frame, keys: [{ name, expression }], keepsMissing };
  const count = toMeasureFormula(groups, null, { aggregate: "count" });
  if (count === null) return unknown;
  const isShare = toLiteral(findArgument(options, "normalize", 0)) === true;
  const share = { kind: "arithmetic", op: "/", left: count, right: { kind: "fold", how: "sum", of: count } } as const;
  const formula = isShare ? share : count;
  const table = toTable(groups, [[isShare ? "proportion" : "count", formula]], true);
  return { ...table, order: { by: formula, descending: toLiteral(options.named.get("ascending")) !== true } };
}
