import { z } from "zod";
import { MessageId, SessionId } from "../ids";
import type { Cause, ChangeReport, Contribution } from "./change-report";
import { toItemName } from "./change-words";

/** A computed figure that words may rest on, under a short id. */
export const KnownFigure = z.object({
  id: z.string(),
  name: z.string(),
  value: z.number(),
  unit: z.string().nullable(),
  /** Which way it points; null for a figure that has no direction. */
  points: z.enum(["up", "down"]).nullable(),
  /** The dimension whose parts add up to the change; cuts by different dimensions overlap. Absent for other figures. */
  cut: z.string().optional(),
  /** The items, or the column, that it is about where its name does not say so: text of the data. Absent for other figures. */
  about: z.string().optional(),
  /** The analyst that computed it; null for the contribution analysis. */
  analyst: z.string().nullable(),
  messageId: MessageId.schema.nullable(),
  sessionId: SessionId.schema.nullable(),
});
export type KnownFigure = z.infer<typeof KnownFigure>;

const mostContributions = 24;
const mostNamed = 8;
const mostItems = 3;

/**
 * Lists the figures of a contribution analysis: the totals, the largest contributions, those of the items that findings and causes
 * name, and what likely causes account for.
 */
export function toReportFigures(measure: string, report: ChangeReport): KnownFigure[] {
  const { before, after, change, unit, causes } = report;
  const own = { unit, analyst: null, messageId: null, sessionId: null };
  const words =
    report.baseline === undefined
      ? { before: `${measure} before`, after: `${measure} after`, change: "change" }
      : { before: report.baseline.label, after: `actual ${measure}`, change: "deviation" };
  const totals = [
    { id: "before", name: words.before, value: before, points: null },
    { id: "after", name: words.after, value: after, points: null },
    { id: "change", name: `${words.change} of ${measure}`, value: change, points: toDirection(change) },
  ];
  const items = toDecisive(report).map((contribution, index) => ({
    id: `c${index + 1}`,
    name: `${words.change} of ${toItemName(contribution)}${contribution.effect === null ? "" : ` (${contribution.effect})`}`,
    value: contribution.change,
    points: toDirection(contribution.change),
    cut: contribution.dimensions.join(" × "),
  }));
  const explained = causes.map((cause, index) => ({ id: `k${index + 1}`, ...toCauseFigure(cause) }));
  return [...totals, ...items, ...explained].flatMap(({ value, ...figure }) =>
    value === null ? [] : [{ ...own, ...figure, value }],
  );
}

/** Picks the contributions that words may need: the largest ones, then those of items that findings and causes name. */
function toDecisive({ contributions, findings, causes }: ChangeReport): Contribution[] {
  const sorted = contributions
    .filter(({ items }) => items !== null)
    .sort((left, right) => Math.abs(right.change) - Math.abs(left.change));
  const named = new Set([
    ...findings.map(({ dimensions, items }) => toKey(dimensions, items)),
    ...causes.flatMap(({ dimensions, items }) => items.slice(0, mostItems).map((texts) => toKey(dimensions, texts))),
  ]);
  const others = sorted.slice(mostContributions).filter(({ dimensions, items }) => named.has(toKey(dimensions, items)));
  return [...sorted.slice(0, mostContributions), ...others.slice(0, mostNamed)];
}

function toKey(dimensions: readonly string[], items: readonly string[] | null): string {
  return JSON.stringify([dimensions, items]);
}

/** Counts the contributions that `toReportFigures` leaves out. */
export function countLeftOut(report: ChangeReport): number {
  return report.contributions.filter(({ items }) => items !== null).length - toDecisive(report).length;
}

/** Returns what a cause accounts for; where that has no meaning, the first number that supports it. */
function toCauseFigure({ kind, explained, evidence, dimensions, items }: Cause): Pick<
  KnownFigure,
  "name" | "points" | "about"
> & {
  value: number | null;
} {
  const named = kind.replaceAll("_", " ");
  if (explained !== null) {
    const shown = items.slice(0, mostItems).map((texts) => toItemName({ dimensions, items: texts }));
    const more = items.length > mostItems ? ` and ${items.length - mostItems} more` : "";
    const what = shown.length === 0 ? dimensions.join(" × ") : `${shown.join(", ")}${more}`;
    const about = what === "" ? {} : { about: what };
    return { name: `estimated effect of ${named}`, value: explained, points: toDirection(explained), ...about };
  }
  const first = evidence.find(({ value }) => typeof value === "number");
  return {
    name: `${first?.name ?? "evidence"} (${named})`,
    value: typeof first?.value === "number" ? first.value : null,
    points: null,
  };
}

/** Returns which way a change points. */
export function toDirection(change: number | null): KnownFigure["points"] {
  return change === null || change === 0 ? null : change < 0 ? "down" : "up";
}
