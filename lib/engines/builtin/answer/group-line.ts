import { formatNumber, formatPercent } from "@/lib/domain/text/numbers";
import type { QueryShape } from "../compile/query-shape";
import type { PlanContext } from "../query/plan-context";
import type { Measure } from "@/lib/domain/plans/measure";
import type { PlanOf } from "../query/query";
import type { TableRow } from "./result-reader";
import { toSegmentWords } from "./segments-text";
import { findCountedNoun, toCount, toMeasureWords, toRowCount, toValueWords } from "./spoken-words";

/** What the texts about groups share. */
export interface GroupedAnswer {
  context: PlanContext<PlanOf<"query">>;
  shape: QueryShape;
  rows: readonly TableRow[];
  /** The first measure. */
  measure: Measure;
  name: (row: TableRow) => string;
  format: (value: number) => string;
  where: string;
}

function toDerivedWords({ shape }: GroupedAnswer, row: TableRow): string[] {
  const { derived } = shape;
  const value = derived === null ? null : row.number(derived.label);
  if (derived === null || value === null) return [];
  switch (derived.kind) {
    case "share":
      return [formatPercent(value)];
    case "change":
      return [`${value > 0 ? "+" : ""}${formatPercent(value)}`];
    case "running_total":
      return [`${formatNumber(value)} so far`];
    case "moving_average":
      return [`moving average ${formatNumber(value)}`];
    case "overall":
      return [];
  }
}

/** Formats the line of a group: its measures, derived values, and number of rows. */
export function toGroupLine(answer: GroupedAnswer, row: TableRow): string {
  const { shape, context, name } = answer;
  const { measures, segments } = context.plan;
  const values = shape.columns
    .filter(({ role }) => role === "measure")
    .map(({ label, measure, segment }) => {
      const one = measures[measure] ?? answer.measure;
      const noun = findCountedNoun(one);
      const cell = row.get(label);
      const value =
        noun !== null && typeof cell === "number" && measures.length === 1
          ? toCount(cell, noun)
          : toValueWords(cell, one);
      const own = segment === null ? undefined : segments[segment];
      if (own !== undefined) return `${value} ${toSegmentWords(own)}`;
      return measure === 0 ? value : `${toMeasureWords(one)} ${value}`;
    });
  const change = shape.comparisons.find(({ kind }) => kind === "change");
  const changed = change === undefined ? null : row.number(change.label);
  const used = shape.columns.find(({ role }) => role === "used");
  const count = used === undefined ? null : row.number(used.label);
  const aside = [
    ...toDerivedWords(answer, row),
    ...(changed === null ? [] : [`${changed > 0 ? "+" : ""}${formatPercent(changed)}`]),
    ...(count === null ? [] : [toRowCount(count)]),
  ];
  return `- ${name(row)}: ${values.join(", ")}${aside.length === 0 ? "" : ` (${aside.join("; ")})`}`;
}
