import { z } from "zod";
import { MessageId, SessionId } from "../ids";
import type { Cause, ChangeReport } from "./change-report";
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
  /** The analyst that computed it; null for the contribution analysis. */
  analyst: z.string().nullable(),
  messageId: MessageId.schema.nullable(),
  sessionId: SessionId.schema.nullable(),
});
export type KnownFigure = z.infer<typeof KnownFigure>;

const mostContributions = 24;

/** Lists the figures of a contribution analysis: the totals, the largest contributions, and what likely causes account for. */
export function toReportFigures(measure: string, report: ChangeReport): KnownFigure[] {
  const { before, after, change, unit, contributions, causes } = report;
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
  const items = [...contributions]
    .filter(({ items }) => items !== null)
    .sort((left, right) => Math.abs(right.change) - Math.abs(left.change))
    .slice(0, mostContributions)
    .map((contribution, index) => ({
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

/** Returns what a cause accounts for; where that has no meaning, the first number that supports it. */
function toCauseFigure({ kind, explained, evidence }: Cause): Pick<KnownFigure, "name" | "points"> & {
  value: number | null;
} {
  const named = kind.replaceAll("_", " ");
  if (explained !== null) {
    return { name: `accounted for by ${named}`, value: explained, points: toDirection(explained) };
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
