import type { FigureReference } from "@/lib/domain/answers/answer";
import { chartColours } from "@/lib/domain/charts/chart-colours";
import type { FigureJson } from "@/lib/domain/charts/figure";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { ChangeReport, Contribution } from "@/lib/domain/investigations/change-report";
import { toPeriodName, toSpanName } from "@/lib/domain/investigations/change-words";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import type { InvestigatorRun } from "../context";

const mostSteps = 7;
const longestLabel = 24;
// Palette colours, which the page replaces with those of its theme.
const [whole, , rising, , , falling] = chartColours;

/** Stores a waterfall chart of the dimension that explains the most; null if no dimension has contributions. */
export async function putWaterfall(
  { measure }: ChangeReading,
  report: ChangeReport,
  { ports, sessionId, runId, attempt }: Pick<InvestigatorRun, "ports" | "sessionId" | "runId" | "attempt">,
): Promise<FigureReference | null> {
  const rows = findMainDimension(report);
  if (rows.length === 0 || report.before === null || report.after === null) return null;
  const title = `${toCapital(measure)} ${toSpanName(report.comparison, report.period)}, by ${rows[0]?.dimensions.join(" × ") ?? ""}`;
  const id = await ports.artifacts.put({
    sessionId,
    runId,
    key: `waterfall:${attempt}`,
    kind: "plotly",
    title,
    mediaType: "application/json",
    bytes: Buffer.from(JSON.stringify(toWaterfall(measure, report, rows)), "utf8"),
  });
  return { id, kind: "plotly", title };
}

/** Returns the contributions of the single dimension with the strongest finding, else with the largest contribution. */
function findMainDimension({ contributions, findings }: ChangeReport): Contribution[] {
  const single = contributions.filter(({ dimensions, effect }) => dimensions.length === 1 && effect === null);
  const parts = single.length > 0 ? single : contributions.filter(({ dimensions }) => dimensions.length === 1);
  const found = findings.find(({ dimensions }) => dimensions.length === 1)?.dimensions[0];
  const [largest] = [...parts].sort((left, right) => Math.abs(right.change) - Math.abs(left.change));
  const name = parts.some(({ dimensions }) => dimensions[0] === found) ? found : largest?.dimensions[0];
  return parts.filter(({ dimensions }) => dimensions[0] === name);
}

/** One bar: its base, its length, and the change that it shows. */
interface Bar {
  x: string;
  y: number;
  base: number;
  change: number;
}

/** Draws the bars from one total to the other, as plain bars on a base. */
function toWaterfall(measure: string, report: ChangeReport, rows: readonly Contribution[]): FigureJson {
  const { before, after, comparison, period, unit } = report;
  const named = mergeEffects(rows);
  const shown = named.filter(({ label }) => label !== null).slice(0, mostSteps);
  const rest = (after ?? 0) - (before ?? 0) - shown.reduce((sum, { change }) => sum + change, 0);
  const isWhole = Math.abs(rest) <= Math.abs((after ?? 0) - (before ?? 0)) * 1e-9;
  const steps = [
    ...shown.map(({ label, change }) => ({ label: label ?? "", change })),
    ...(isWhole ? [] : [{ label: "other", change: rest }]),
  ];
  let level = before ?? 0;
  const bars = steps.map(({ label, change }) => {
    const base = Math.min(level, level + change);
    level += change;
    return { label: toClippedText(label, longestLabel), base, change };
  });
  const { baseline } = report;
  const [first, last] =
    baseline === undefined ? [toPeriodName(comparison), toPeriodName(period)] : [toCapital(baseline.label), "Actual"];
  const trace = (name: string, colour: string | undefined, points: readonly Bar[]) => ({
    type: "bar",
    name,
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    base: points.map(({ base }) => base),
    customdata: points.map(({ change }) => change),
    hovertemplate: `%{x}<br>%{customdata:,.2~f}${unit === null ? "" : ` ${unit.replace(/[^\p{L}\p{N}%$€£¥]/gu, "")}`}<extra></extra>`,
    marker: { color: colour },
  });
  const toPoints = (isWanted: (change: number) => boolean) =>
    bars
      .filter(({ change }) => isWanted(change))
      .map(({ label, base, change }) => ({ x: label, y: Math.abs(change), base, change }));
  return {
    data: [
      trace("Total", whole, [
        { x: first, y: before ?? 0, base: 0, change: before ?? 0 },
        { x: last, y: after ?? 0, base: 0, change: after ?? 0 },
      ]),
      trace(
        "Decrease",
        falling,
        toPoints((change) => change < 0),
      ),
      trace(
        "Increase",
        rising,
        toPoints((change) => change >= 0),
      ),
    ],
    layout: {
      barmode: "overlay",
      showlegend: true,
      xaxis: {
        type: "category",
        categoryorder: "array",
        categoryarray: [first, ...bars.map(({ label }) => label), last],
      },
      yaxis: { title: { text: unit === null ? toCapital(measure) : `${toCapital(measure)} (${unit})` } },
    },
  };
}

/** Adds up the effects of each item. */
function mergeEffects(rows: readonly Contribution[]): { label: string | null; change: number }[] {
  const groups = Map.groupBy(rows, ({ items }) => (items === null ? null : items.join(" × ")));
  return [...groups]
    .map(([label, parts]) => ({ label, change: parts.reduce((sum, { change }) => sum + change, 0) }))
    .sort((left, right) => Math.abs(right.change) - Math.abs(left.change));
}

function toCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
