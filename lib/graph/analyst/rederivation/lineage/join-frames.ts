import type { ColumnExpression } from "@/lib/ports/column-expression";
import type { TableJoin } from "@/lib/ports/dataset-store";
import type { Trail } from "./trail";
import { findArgument, toLiteral, toTexts, unknown, type Arguments, type Frame, type Step, type Value } from "./values";

/** The stored column that a column of a frame is; null when it is computed. */
function toStored(frame: Frame, name: string): string | null {
  const expression = frame.columns.get(name) ?? null;
  return expression?.kind === "column" ? expression.name : null;
}

function toPairs(left: Frame, right: Frame, options: Arguments): { left: string; right: string }[] | null {
  const shared = [...left.columns.keys()].filter((name) => right.columns.has(name));
  const on = toTexts(findArgument(options, "on", 2));
  const isGiven = options.named.has("on") || options.positional.length > 2;
  const isUnknown = (name: string) => options.named.has(name) && toTexts(options.named.get(name)) === null;
  if ((isGiven && on === null) || isUnknown("left_on") || isUnknown("right_on")) return null;
  const lefts = toTexts(options.named.get("left_on")) ?? on ?? shared;
  const rights = toTexts(options.named.get("right_on")) ?? on ?? shared;
  if (options.named.has("left_index") || options.named.has("right_index")) return null;
  if (lefts.length === 0 || lefts.length !== rights.length) return null;
  return lefts.map((name, index) => ({ left: name, right: rights[index] ?? "" }));
}

/** `left.merge(right, …)`: joins with a whole table on the right are followed, others are noted only. */
export function joinFrames(left: Frame, right: Frame, options: Arguments, trail: Trail): Value {
  const how = toLiteral(findArgument(options, "how", 1)) ?? "inner";
  const pairs = toPairs(left, right, options);
  if (typeof how !== "string" || pairs === null) return unknown;
  const stored = pairs.map((pair) => ({ left: toStored(left, pair.left), right: toStored(right, pair.right) }));
  const on = stored.flatMap((pair) =>
    pair.left === null || pair.right === null ? [] : [{ left: pair.left, right: pair.right }],
  );
  if (on.length < pairs.length) return unknown;
  const step: Step = { kind: "join", left, right, how, on };
  trail.note(step);
  const steps = [...left.steps, ...right.steps, step];
  const kind = Object.hasOwn(kinds, how) ? kinds[how] : undefined;
  if (kind === undefined || !isWhole(right) || right.source.joins.length > 0 || right.source.distinct) return unknown;
  // Rows of the right table alone come in: what was chosen or computed before is not chosen or computed of them.
  const isGrowing = kind === "right" || kind === "full";
  const isPlain = isWhole(left) && [...left.columns.values()].every((expression) => expression?.kind === "column");
  if (isGrowing && !isPlain) return unknown;
  const { columns, added } = toJoinedColumns({
    left,
    right,
    pairs,
    suffixes: toSuffixes(options),
    place: left.source.joins.length,
  });
  const keys = on.map((pair, index) => (isGrowing && isSameName(pairs[index]) ? { ...pair, shared: true } : pair));
  const join: TableJoin = { versionId: right.source.dataset.versionId, how: kind, on: keys, columns: added };
  return { ...left, source: { ...left.source, joins: [...left.source.joins, join] }, columns, steps };
}

const kinds: Readonly<Record<string, TableJoin["how"] | undefined>> = {
  inner: "inner",
  left: "left",
  right: "right",
  outer: "full",
};

/** Whether a frame has all rows that it began with. */
function isWhole({ where, exact }: Frame): boolean {
  return where.length === 0 && exact;
}

function isSameName(pair: { left: string; right: string } | undefined): boolean {
  return pair !== undefined && pair.left === pair.right;
}

function toSuffixes(options: Arguments): readonly [string, string] {
  const [left = "_x", right = "_y"] = toTexts(options.named.get("suffixes")) ?? [];
  return [left, right];
}

/** The columns of a joined frame by pandas' names, and the stored columns that the join has to add under names of its own. */
function toJoinedColumns(options: {
  left: Frame;
  right: Frame;
  pairs: readonly { left: string; right: string }[];
  suffixes: readonly [string, string];
  place: number;
}): { columns: Map<string, ColumnExpression | null>; added: { column: string; name: string }[] } {
  const { left, right, pairs, suffixes, place } = options;
  const keys = new Set(pairs.filter((pair) => pair.left === pair.right).map((pair) => pair.left));
  const clashes = (name: string) => !keys.has(name) && left.columns.has(name) && right.columns.has(name);
  const columns = new Map<string, ColumnExpression | null>();
  for (const [name, expression] of left.columns) columns.set(clashes(name) ? name + suffixes[0] : name, expression);
  const added: { column: string; name: string }[] = [];
  for (const name of right.columns.keys()) {
    if (keys.has(name)) continue;
    const column = toStored(right, name);
    const own = `joined ${place + 1}: ${name}`;
    columns.set(clashes(name) ? name + suffixes[1] : name, column === null ? null : { kind: "column", name: own });
    if (column !== null) added.push({ column, name: own });
  }
  return { columns, added };
}
