import { CaveatError } from "@/lib/domain/caveat-error";
import type { Cell } from "@/lib/domain/cell";
import type { ColumnExpression } from "@/lib/ports/column-expression";
import type { AggregateMeasure, AggregateQuery, DatasetStore } from "@/lib/ports/dataset-store";
import { toKeyText } from "../compare-cells";
import { toMeasured } from "./expected-parts";
import { foldNumbers } from "./fold-numbers";
import { toPlaces, toRunning } from "./running-numbers";
import type { Formula, Groups, Measure } from "./values";

const mostGroups = 50_000;
const mostQueries = 8;

/** Numbers of groups by the text of their keys, or one value over all rows. */
export type Derived = { kind: "groups"; values: ReadonlyMap<string, number | null> } | { kind: "value"; value: Cell };

/** Computes formulas with the database. */
export interface Derivations {
  /** Null when it cannot be computed: too many groups, or what pandas would refuse or do in another way. */
  get(formula: Formula): Derived | null;
}

/** The text under which a group is found: of one key its text, of several all of them. */
export function toGroupText(keys: readonly Cell[]): string {
  return JSON.stringify(keys.map(toKeyText));
}

/** Asks the database for all measures of these formulas at once, one query for each kind of groups. */
export async function deriveValues(formulas: readonly Formula[], store: DatasetStore): Promise<Derivations> {
  const wanted = new Map<string, { groups: Groups; measures: Map<string, Measure> }>();
  for (const { groups, measure } of formulas.flatMap(toMeasured)) {
    const key = toGroupsText(groups);
    const entry = wanted.get(key) ?? { groups, measures: new Map<string, Measure>() };
    entry.measures.set(JSON.stringify(measure), measure);
    wanted.set(key, entry);
  }
  const answers = new Map<string, ReadonlyMap<string, Derived>>();
  await Promise.all(
    [...wanted].slice(0, mostQueries).map(async ([key, { groups, measures }]) => {
      const values = await ask(groups, [...measures], store);
      if (values !== null) answers.set(key, values);
    }),
  );
  return { get: (formula) => compute(formula, answers) };
}

function toGroupsText({ frame, keys, keepsMissing }: Groups): string {
  const { dataset, joins, distinct } = frame.source;
  return JSON.stringify([dataset.versionId, joins, distinct, frame.where, keys, keepsMissing]);
}

async function ask(
  groups: Groups,
  measures: readonly (readonly [string, Measure])[],
  store: DatasetStore,
): Promise<ReadonlyMap<string, Derived> | null> {
  if (countGroups(groups) > mostGroups) return null;
  const rows = await queryGroups(
    groups,
    measures.map(([, measure]) => measure),
    store,
  );
  if (rows === null) return null;
  const width = groups.keys.length;
  const kept = groups.keepsMissing ? rows : rows.filter((row) => row.slice(0, width).every((cell) => cell !== null));
  return new Map(
    measures.map(([name], index): [string, Derived] => {
      const cells = kept.map((row) => [toGroupText(row.slice(0, width)), row[width + index] ?? null] as const);
      if (width === 0) return [name, { kind: "value", value: cells[0]?.[1] ?? null }];
      return [name, { kind: "groups", values: new Map(cells.map(([key, cell]) => [key, toNumber(cell)])) }];
    }),
  );
}

/** The rows of a query for groups; null when the columns do not allow it, which pandas may see in another way. */
async function queryGroups(
  groups: Groups,
  measures: readonly Measure[],
  store: DatasetStore,
): Promise<Cell[][] | null> {
  const { source, where } = groups.frame;
  const derived: { name: string; expression: ColumnExpression }[] = [];
  const nameOf = (expression: ColumnExpression) => {
    if (expression.kind === "column") return expression.name;
    const name = `computed ${derived.length + 1}:`;
    derived.push({ name, expression });
    return name;
  };
  const query: AggregateQuery = {
    versionId: source.dataset.versionId,
    groupBy: groups.keys.map((key) => nameOf(key.expression)),
    measures: measures.map(({ aggregate, of, with: other, level }): AggregateMeasure => ({
      aggregate,
      column: of === null ? null : nameOf(of),
      ...(other === undefined ? {} : { with: nameOf(other) }),
      ...(level === undefined ? {} : { level }),
    })),
    filters: [],
    ...(source.distinct ? { distinct: true } : {}),
    ...(source.joins.length === 0 ? {} : { joins: source.joins }),
    ...(derived.length === 0 ? {} : { derived }),
    ...(where.length === 0 ? {} : { where: { kind: "all", of: where } }),
  };
  try {
    return await store.aggregate(query);
  } catch (error) {
    if (error instanceof CaveatError && error.code === "invalid_input") return null;
    throw error;
  }
}

/** At most how many groups the database would give. */
function countGroups({ frame, keys }: Groups): number {
  const { profile } = frame.source.dataset;
  const counts = keys.map(({ expression }) => {
    if (expression.kind === "column") {
      return (profile.columns.find(({ name }) => name === expression.name)?.distinct ?? profile.rowCount) + 1;
    }
    return ["date_part", "bin", "truth"].includes(expression.kind) ? 400 : profile.rowCount;
  });
  const most = counts.reduce((product, count) => product * count, 1);
  return frame.source.joins.length === 0 ? Math.min(profile.rowCount, most) : most;
}

function toNumber(cell: Cell): number | null {
  if (typeof cell === "number") return cell;
  const value = typeof cell === "string" && cell.trim() !== "" ? Number(cell) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

type Answers = ReadonlyMap<string, ReadonlyMap<string, Derived>>;

function compute(formula: Formula, answers: Answers): Derived | null {
  switch (formula.kind) {
    case "constant":
      return { kind: "value", value: formula.value };
    case "measure":
      return answers.get(toGroupsText(formula.groups))?.get(JSON.stringify(formula.measure)) ?? null;
    case "arithmetic":
      return calculate(formula, answers);
    case "compare": {
      const [left, right] = [compute(formula.left, answers), compute(formula.right, answers)];
      if (left?.kind !== "value" || right?.kind !== "value") return null;
      const [first, second] = [toNumber(left.value), toNumber(right.value)];
      return first === null || second === null ? null : { kind: "value", value: isSo(formula.op, first, second) };
    }
    case "within": {
      const of = compute(formula.of, answers);
      return of?.kind === "groups" ? { kind: "groups", values: toTotals(of.values, formula.key) } : null;
    }
    case "fold": {
      const numbers = toPresent(compute(formula.of, answers));
      return numbers === null
        ? null
        : {
            kind: "value",
            value: foldNumbers(
              formula.how,
              numbers.map(([, value]) => value),
            ),
          };
    }
    case "along": {
      const [of, by] = [formula.of, ...(formula.order === null ? [] : [formula.order.by])].map((part) =>
        compute(part, answers),
      );
      const [key] = toMeasured(formula.of)[0]?.groups.keys ?? [];
      if (of?.kind !== "groups" || key === undefined || (formula.order !== null && by?.kind !== "groups")) return null;
      const order =
        by?.kind === "groups" ? { values: by.values, descending: formula.order?.descending === true } : null;
      const values = toRunning(of.values, formula.run, { key: key.expression, order });
      return values === null ? null : { kind: "groups", values };
    }
    case "place": {
      const of = compute(formula.of, answers);
      return of?.kind === "groups" ? { kind: "groups", values: toPlaces(of.values, formula) } : null;
    }
    case "pick": {
      const of = compute(formula.of, answers);
      return of?.kind === "groups" ? { kind: "value", value: of.values.get(toGroupText([formula.key])) ?? null } : null;
    }
    case "key": {
      const pairs = toPresent(compute(formula.of, answers));
      if (pairs === null) return null;
      const extreme = foldNumbers(
        formula.how,
        pairs.map(([, value]) => value),
      );
      const found = pairs.filter(([, value]) => value === extreme);
      const keys = found.length === 1 ? (JSON.parse(found[0]?.[0] ?? "[]") as Cell[]) : [];
      return keys.length === 1 ? { kind: "value", value: keys[0] ?? null } : null;
    }
  }
}

function toPresent(derived: Derived | null): (readonly [string, number])[] | null {
  if (derived?.kind !== "groups") return null;
  return [...derived.values].flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]));
}

function calculate(formula: Extract<Formula, { kind: "arithmetic" }>, answers: Answers): Derived | null {
  const [left, right] = [compute(formula.left, answers), compute(formula.right, answers)];
  if (left === null || right === null) return null;
  if (left.kind === "value" && right.kind === "value") {
    return { kind: "value", value: apply(formula.op, toNumber(left.value), toNumber(right.value)) };
  }
  const keys = left.kind === "groups" ? left.values.keys() : right.kind === "groups" ? right.values.keys() : [];
  const at = (side: Derived, key: string) =>
    side.kind === "groups" ? (side.values.get(key) ?? null) : toNumber(side.value);
  return {
    kind: "groups",
    values: new Map([...keys].map((key) => [key, apply(formula.op, at(left, key), at(right, key))])),
  };
}

/** For each group the sum over all groups with its key at one place. */
function toTotals(values: ReadonlyMap<string, number | null>, key: number): Map<string, number | null> {
  const keyOf = (group: string) => String((JSON.parse(group) as string[])[key]);
  const totals = new Map<string, number>();
  for (const [group, value] of values) totals.set(keyOf(group), (totals.get(keyOf(group)) ?? 0) + (value ?? 0));
  return new Map([...values.keys()].map((group) => [group, totals.get(keyOf(group)) ?? null]));
}

function isSo(op: Extract<Formula, { kind: "compare" }>["op"], left: number, right: number): boolean {
  switch (op) {
    case "=":
      return left === right;
    case "!=":
      return left !== right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
}

function apply(op: "+" | "-" | "*" | "/", left: number | null, right: number | null): number | null {
  if (left === null || right === null || (op === "/" && right === 0)) return null;
  const results = { "+": left + right, "-": left - right, "*": left * right, "/": left / right };
  return results[op];
}
