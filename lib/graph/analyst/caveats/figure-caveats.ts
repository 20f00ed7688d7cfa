import type { Caveat } from "@/lib/domain/answer";
import type { Cell } from "@/lib/domain/cell";
import type { ColumnProfile } from "@/lib/domain/profile";
import { toCount, toList, toNumberText } from "../plain-words";
import type { Derivations } from "../rederivation/lineage/derive-values";
import { toExpressionText } from "../rederivation/lineage/describe-expression";
import { toCountOf } from "../rederivation/derive-result";
import { toMeasured } from "../rederivation/lineage/expected-parts";
import type { Formula } from "../rederivation/lineage/values";
import { toWhichRows, type WhichRows } from "./caveat-rows";

const fewestValues = 5;
const mostShift = 0.1;
const fragile = new Set(["mean", "median", "stddev", "variance", "corr", "quantile"]);

/** What makes figures fragile: groups of few values, one value that moves a mean, and figures that were not recomputed. */
export function findFigureCaveats(options: {
  headline: readonly Formula[];
  open: readonly string[];
  derivations: Derivations;
  /** Whether it is open that the groups shown are those that should be. */
  partly?: boolean;
}): Caveat[] {
  const measured = options.headline.flatMap(toMeasured);
  const small = measured.flatMap((formula) => toSmallGroups(formula, options.derivations));
  const moved = measured.flatMap(toOutlier);
  const some: Caveat[] =
    options.partly === true ? [{ text: "Which groups are shown could not be checked.", columns: [] }] : [];
  const all = [...some, ...small, ...moved, ...toOpen(options.open)];
  return [...new Map(all.map((caveat) => [caveat.text, caveat])).values()];
}

function toSmallGroups(formula: ReturnType<typeof toMeasured>[number], derivations: Derivations): Caveat[] {
  if (!fragile.has(formula.measure.aggregate)) return [];
  const [count] = toCountOf(formula);
  const found = count === undefined ? null : derivations.get(count);
  if (found?.kind !== "groups") return [];
  const small = [...found.values].filter(([, values]) => values !== null && values > 0 && values < fewestValues);
  if (small.length === 0) return [];
  const names = small.slice(0, 3).map(([key, values]) => `${toGroupName(key)} (${String(values)})`);
  const all = small.map(([key, values]) => `${toGroupName(key)} (${String(values)})`);
  const more = small.length > 3 ? ` and ${toNumberText(small.length - 3)} more` : "";
  return [
    {
      text: `${toCount(small.length, "group")} of ${toNumberText(found.values.size)} ${small.length === 1 ? "rests" : "rest"} on fewer than ${fewestValues} values: ${names.join(", ")}${more}.`,
      columns: formula.groups.keys.map(({ expression }) => toExpressionText(expression)),
      ...toRowsOfGroups(
        formula,
        small.map(([key]) => key),
      ),
      ...(small.length > 3 ? { examples: all } : {}),
      effect: "Figures of so few values move a lot with each of them.",
    },
  ];
}

function toGroupName(key: string): string {
  return (JSON.parse(key) as string[]).join(", ");
}

/** The rows of groups by one column that have a value of what is measured. */
function toRowsOfGroups(
  { groups, measure }: ReturnType<typeof toMeasured>[number],
  names: readonly string[],
): WhichRows {
  const [key, ...others] = groups.keys;
  if (key?.expression.kind !== "column" || others.length > 0) return {};
  const value = names.map((name) => (JSON.parse(name) as Cell[])[0] ?? null);
  const present = measure.of?.kind === "column" ? [{ column: measure.of.name, op: "not_missing" as const }] : [];
  return toWhichRows(groups.frame, [{ column: key.expression.name, op: "in", value }, ...present]);
}

/** A mean over all rows of which one value makes up a tenth. */
function toOutlier({ groups, measure }: ReturnType<typeof toMeasured>[number]): Caveat[] {
  const { frame } = groups;
  if (measure.aggregate !== "mean" || measure.of?.kind !== "column" || frame.where.length > 0) return [];
  const { name } = measure.of;
  const { id: datasetId, versionId, profile } = frame.source.dataset;
  const column = profile.columns.find((candidate) => candidate.name === name);
  const found = column === undefined ? null : toStrongest(column, profile.rowCount - column.missing);
  if (found === null) return [];
  return [
    {
      text: `One value of ${name}, ${toNumberText(found.value)}, moves its mean over all rows by ${toNumberText(Math.round(found.shift * 100))} %.`,
      columns: [name],
      rows: 1,
      which: { datasetId, versionId, column: name, value: found.value },
      effect: "The median is the safer middle here.",
    },
  ];
}

/** The extreme without which the mean changes most, if it changes by a tenth or more. */
function toStrongest(column: ColumnProfile, count: number): { value: number; shift: number } | null {
  const { mean, min, max, deviation } = column;
  if (mean === null || count < 3 || deviation === null || deviation === 0) return null;
  const shifts = [min, max].flatMap((value) => {
    if (typeof value !== "number" || Math.abs(value - mean) < 3 * deviation) return [];
    const without = (mean * count - value) / (count - 1);
    return without === 0 ? [] : [{ value, shift: Math.abs((mean - without) / without) }];
  });
  const [strongest] = shifts.sort((left, right) => right.shift - left.shift);
  return strongest !== undefined && strongest.shift >= mostShift ? strongest : null;
}

function toOpen(open: readonly string[]): Caveat[] {
  const names = [...new Set(open.filter((name) => name !== ""))];
  if (names.length === 0) return [];
  return [{ text: `Not recomputed independently: ${toList(names)}.`, columns: [] }];
}
