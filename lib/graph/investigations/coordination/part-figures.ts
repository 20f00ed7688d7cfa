import type { Answer } from "@/lib/domain/answers/answer";
import type { KnownFigure } from "@/lib/domain/investigations/known-figure";
import type { PartState } from "@/lib/ports/runs/part-runs";
import { isTable } from "@/lib/verification/figures/is-table";
import { toPlainName } from "@/lib/verification/figures/plain-name";
import type { PlannedPart } from "../facts";
import { toNamedFigure, toWholeChange, type NamedFigure } from "./named-figure";
import type { StatedFigures } from "./stated-figures";
import { toRowFigures } from "./table-figures";

const mostFigures = 30;

/** The figures of an analyst, and the number of omitted ones. */
export interface PartFigures {
  figures: KnownFigure[];
  leftOut: number;
}

/**
 * Lists the figures of an analyst's result: its declared measure, single values, those of its plan first, then whole rows of
 * its tables, alternating between tables, largest change first. A table with `before` and `after` also has the change of each item.
 * @param isOneSpan whether both periods are the same, so there is one value and no change.
 */
export function toPartFigures(
  { id, title, declared }: PlannedPart,
  { messageId, sessionId }: Pick<PartState, "messageId" | "sessionId">,
  { result, requirements }: Pick<Answer, "result" | "requirements">,
  { stated, isOneSpan }: { stated: StatedFigures | null; isOneSpan: boolean },
): PartFigures {
  const expected = requirements?.expected_values ?? [];
  const units = new Map(expected.map(({ name, unit }) => [toPlainName(name), unit ?? null]));
  const planned = expected.map(({ name }) => toPlainName(name));
  const used = stated === null ? [] : Object.values(stated.names).map(toPlainName);
  // The whole is known already.
  const isWhole = !declared.isOther && declared.own.length === 0;
  const own =
    stated === null || isWhole ? [] : toStated(stated, [declared.measure, ...declared.scope].join(", "), isOneSpan);
  const singles = toSingles(result)
    .filter(({ name }) => !used.includes(toPlainName(name)))
    .sort((left, right) => toRank(left, planned) - toRank(right, planned));
  const tables = toTables(result).map(toRowFigures);
  const rows = toTurns(tables.map((table) => table.rows));
  const all = [...own.map((one) => ({ unit: declared.unit, ...one })), ...singles];
  const room = Math.max(0, mostFigures - all.length);
  const figures = [...all.slice(0, mostFigures), ...takeRows(rows, room)];
  return {
    leftOut: all.length + tables.reduce((sum, { count }) => sum + count, 0) - figures.length,
    figures: figures.map(({ name, value, points, ...rest }, index) => ({
      id: `${id}.${index + 1}`,
      name: `${title}: ${name}`,
      ...{ value, points, unit: rest.unit ?? units.get(toPlainName(name)) ?? null },
      ...{ analyst: id, messageId, sessionId },
    })),
  };
}

function toStated({ before, after }: StatedFigures, name: string, isOneSpan: boolean): NamedFigure[] {
  if (isOneSpan) return after === null ? [] : [{ name, value: after, points: null }];
  const change = before === null || after === null ? null : after - before;
  const relative = change === null || before === null || before === 0 ? null : (100 * change) / Math.abs(before);
  return [
    ...(before === null ? [] : [{ name: `${name} before`, value: before, points: null }]),
    ...(after === null ? [] : [{ name: `${name} after`, value: after, points: null }]),
    ...(change === null ? [] : [toWholeChange(`change of ${name}`, change)]),
    ...(relative === null ? [] : [{ ...toWholeChange(`relative change of ${name}`, relative), unit: "%" }]),
  ];
}

function toSingles(result: Answer["result"]): NamedFigure[] {
  if (result === null || result.kind === "table") return [];
  if (result.kind === "scalar") return typeof result.value === "number" ? [toNamedFigure("result", result.value)] : [];
  return result.entries.flatMap(({ name, value }) => (typeof value === "number" ? [toNamedFigure(name, value)] : []));
}

function toTables(result: Answer["result"]) {
  if (result === null || result.kind === "scalar") return [];
  return result.kind === "table" ? [result] : result.entries.map(({ value }) => value).filter(isTable);
}

/** Orders single values: those of the plan in its order, then the others. */
function toRank({ name }: NamedFigure, planned: readonly string[]): number {
  const at = planned.indexOf(toPlainName(name));
  return at < 0 ? planned.length : at;
}

/** Interleaves the rows of several tables. */
function toTurns(tables: readonly NamedFigure[][][]): NamedFigure[][] {
  const longest = Math.max(0, ...tables.map((rows) => rows.length));
  return Array.from({ length: longest }, (_, index) => tables.flatMap((rows) => rows.slice(index, index + 1))).flat();
}

/** Takes whole rows while they fit; truncates the first row if it does not fit. */
function takeRows(rows: readonly NamedFigure[][], room: number): NamedFigure[] {
  const taken: NamedFigure[] = [];
  for (const row of rows) {
    if (taken.length + row.length > room) return taken.length === 0 ? row.slice(0, room) : taken;
    taken.push(...row);
  }
  return taken;
}
