import type { Cell } from "@/lib/domain/datasets/cell";
import type { RowsWithin } from "@/lib/domain/answers/variation";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toPlainName } from "../figures/plain-name";
import { findKeyColumns } from "../figures/result-figures";
import { findTable } from "./compare-results";
import type { DoubtContext } from "./doubt-context";
import { asksForLowest } from "./headline-traits";
import { isTextColumn, type UsedColumn } from "./program-use";

/** The rows of the group that leads an answer. */
interface Leader {
  dataset: DatasetFacts;
  within: RowsWithin[];
}

/** Finds the rows of the group that leads a table, or that an answer names; null where its name selects no rows of one dataset. */
export function findLeader(context: DoubtContext): Leader | null {
  const { baseline, headline, use } = context;
  const table = findTable(baseline, headline);
  const keys: { name: string | null; cell: Cell }[] = [];
  if (table === null) {
    if (typeof headline.value === "string") keys.push({ name: null, cell: headline.value });
  } else {
    const place = table.columns.findIndex(({ name }) => name === headline.place.column);
    const numbers = table.rows.map((row) => (typeof row[place] === "number" ? row[place] : null));
    const known = numbers.filter((value) => value !== null);
    const extreme = asksForLowest(context) ? Math.min(...known) : Math.max(...known);
    const row = table.rows[numbers.indexOf(extreme)];
    for (const index of findKeyColumns(table))
      keys.push({ name: table.columns[index]?.name ?? null, cell: row?.[index] ?? null });
  }
  const found = keys.map((key) => findRows(key, use.columns));
  const [first] = found;
  if (first === undefined || first === null || !found.every((one) => one?.dataset === first.dataset)) return null;
  return { dataset: first.dataset, within: found.flatMap((one) => one?.within ?? []) };
}

/** Finds the rows that one key of a group selects. */
function findRows(
  { name, cell }: { name: string | null; cell: Cell },
  columns: readonly UsedColumn[],
): { dataset: DatasetFacts; within: RowsWithin } | null {
  const span = toSpan(String(cell ?? ""));
  const isNamed = ({ profile }: UsedColumn) => name === null || toPlainName(profile.name) === toPlainName(name);
  const keys = columns.filter(({ profile, roles }) => roles.has("key") && isTextColumn(profile));
  const text = keys.find(isNamed) ?? (keys.length === 1 ? keys[0] : undefined);
  const dates = columns.filter(({ profile }) => profile.type === "date");
  const [date] = dates;
  if (span !== null && date !== undefined && dates.length === 1)
    return { dataset: date.dataset, within: { column: date.profile.name, ...span } };
  return text === undefined || typeof cell !== "string"
    ? null
    : { dataset: text.dataset, within: { column: text.profile.name, value: cell } };
}

/** Returns the days of a year, quarter, month or day, until the day after; null for other names. */
function toSpan(name: string): { from: string; until: string } | null {
  const match = /^(\d{4})(?:[ -]?Q([1-4])|-(\d{2})(?:-(\d{2}))?)?$/u.exec(name);
  if (match === null) return null;
  const [year, quarter, month, day] = match.slice(1).map((digits) => (digits === undefined ? null : Number(digits)));
  const toDay = (months: number, days = 1) => new Date(Date.UTC(year ?? 0, months, days)).toISOString().slice(0, 10);
  if (typeof quarter === "number") return { from: toDay(quarter * 3 - 3), until: toDay(quarter * 3) };
  if (typeof month !== "number") return { from: toDay(0), until: toDay(12) };
  // Programs name a month by its first or last day as well.
  const isMonth = typeof day !== "number" || day === 1 || toDay(month - 1, day + 1) === toDay(month);
  return isMonth
    ? { from: toDay(month - 1), until: toDay(month) }
    : { from: toDay(month - 1, day), until: toDay(month - 1, day + 1) };
}
