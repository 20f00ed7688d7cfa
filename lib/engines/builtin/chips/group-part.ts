import { toGrainName } from "../compile/labels";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isGroupable, isIdentifier, isMeasure, isYear } from "@/lib/lexicon/columns/column-role";
import type { Lexicon } from "@/lib/lexicon/columns/lexicon";
import type { Grain, Group } from "@/lib/domain/plans/measure";
import { toPart, type Option, type PartDraft } from "./part-builder";

const grains: readonly Grain[] = ["year", "quarter", "month", "week", "weekday"];
const mostColumns = 8;

/** Labels a breakdown for its chip: `by Country`, `by month`; with its date column when the data has several. */
function toGroupLabel({ column, grain }: Group, dates: readonly string[]): string {
  if (grain === null) return `by ${column}`;
  return dates.length > 1 ? `by ${toGrainName(grain)} of ${column}` : `by ${toGrainName(grain)}`;
}

/** Columns with few groups come first. */
function toGroupColumns(lexicon: Lexicon): string[] {
  return [...lexicon.columns.values()]
    .filter((column) => isGroupable(column) && column.distinct > 1)
    .filter((column) => !isIdentifier(column) && (!isMeasure(column) || isYear(column)))
    .sort((left, right) => left.distinct - right.distinct)
    .slice(0, mostColumns)
    .map(({ name }) => name);
}

/**
 * Builds a breakdown's part with alternatives; null offers to add one.
 * @param taken columns of the plan's other breakdowns.
 */
export function toGroupPart(group: Group | null, lexicon: Lexicon, taken: readonly string[] = []): PartDraft {
  const dates = [...lexicon.columns.values()].filter(isDate).map(({ name }) => name);
  const columns = toGroupColumns(lexicon).map((column): Group => ({ column, grain: null }));
  const [main] = lexicon.days === null ? [] : dates;
  const periods = dates.flatMap((column): Group[] => {
    if (group?.grain && column !== group.column) return [{ column, grain: group.grain }];
    if (group?.grain || column === main) return grains.map((grain) => ({ column, grain }));
    return [];
  });
  const others = group?.grain ? [...periods, ...columns] : [...columns, ...periods];
  const options: Option[] = others
    .filter(({ column }) => !taken.includes(column))
    .map((other) => ({ label: toGroupLabel(other, dates), piece: { group: other } }));
  return toPart({
    kind: "group",
    label: group === null ? "break down by …" : toGroupLabel(group, dates),
    piece: group === null ? null : { group },
    options: group === null ? options : [...options, { label: "no breakdown", piece: null }],
  });
}
