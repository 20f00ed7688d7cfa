import type { Group } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import type { TableRow } from "../wording/result-reader";
import { toWordList } from "../wording/column-words";
import type { FamilyText } from "./family";
import { isNamed, toGroupNames, toRowName } from "./group-words";
import { toTopNames } from "./top-names";

/** Tells a number over time: where it was highest and lowest, and how it began and ended. */
export function toSeriesText(options: {
  rows: readonly TableRow[];
  groups: readonly Group[];
  context: PlanContext;
  /** Result column of the number. */
  value: string;
  /** What the number is, for example "average temp_max". */
  what: string;
  where: string;
  format: (value: number) => string;
}): FamilyText | null {
  const { groups, context, value, what, where, format } = options;
  const rows = options.rows.filter((row) => isNamed(row, groups, context) && row.number(value) !== null);
  const name = (row: TableRow) => toRowName(row, groups, context);
  const high = toTopNames(rows, { value, direction: "high", name });
  const low = toTopNames(rows, { value, direction: "low", name });
  const first = rows[0];
  const last = rows.at(-1);
  if (high === null || low === null || first === undefined || last === undefined) {
    return {
      headline: `No row with a value is left${where}, so there is no ${what} to show.`,
      findings: [],
      basis: [],
    };
  }
  const always = `The ${what} by ${toGroupNames(groups)}${where} is **${format(high.value)}** throughout.`;
  const headline =
    high.value === low.value
      ? always
      : `The ${what} by ${toGroupNames(groups)}${where} is highest in ${toWordList(high.names)} with **${format(high.value)}** and lowest in ${toWordList(low.names)} with **${format(low.value)}**.`;
  const ends =
    groups.length === 1
      ? [
          `- First, ${name(first)}: ${format(first.number(value) ?? 0)}`,
          `- Last, ${name(last)}: ${format(last.number(value) ?? 0)}`,
        ]
      : [];
  const short = rows.length <= 12 ? rows.map((row) => `- ${name(row)}: ${format(row.number(value) ?? 0)}`) : ends;
  const partial = groups[0]?.grain === null ? [] : ["The first and the last period may not be complete."];
  return { headline, findings: short, basis: partial };
}
