import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { formatNumber } from "@/lib/domain/text/numbers";
import { toKnownValues } from "@/lib/lexicon/columns/known-values";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isMeasure } from "@/lib/lexicon/columns/column-role";
import { toConversions } from "../compile/column-conversion";
import { findTotalsToLeaveOut } from "../query/leave-out-totals";
import { toFilterColumns, toMeasuredColumns, toPlanColumns, toPlanFilters, toPlanGroups } from "../query/plan-columns";
import { getColumn, type PlanContext } from "../query/plan-context";
import { toLine } from "./plain-line";

const placeholder = /^(\.+|-+|\?+|_+|#+|n\/?a\.?|null|nil|none given|unknown\?)$/i;

/** End of a caveat about missing values in the entire table when only some rows are selected. */
export const chosenLeftOut = "; those that were chosen are left out.";

/** How the plan uses a column. */
interface Uses {
  measured: ReadonlySet<string>;
  grouped: ReadonlySet<string>;
  dated: ReadonlySet<string>;
  /** Columns of conditions that a missing value leaves undecided. */
  filtered: ReadonlySet<string>;
  hasFilters: boolean;
}

function toUses({ plan }: PlanContext): Uses {
  const groups = toPlanGroups(plan);
  const open = toPlanFilters(plan).filter((filter) => filter.kind !== "missing");
  return {
    measured: new Set(toMeasuredColumns(plan)),
    grouped: new Set(groups.filter(({ grain }) => grain === null).map(({ column }) => column)),
    dated: new Set(groups.filter(({ grain }) => grain !== null).map(({ column }) => column)),
    filtered: new Set(toFilterColumns(open)),
    hasFilters: plan.filters.length > 0,
  };
}

function toMissingCaveat(column: ColumnProfile, rowCount: number, uses: Uses): string[] {
  const { name, missing } = column;
  if (missing === 0) return [];
  const isOne = missing === 1;
  const verb = isOne ? "has" : "have";
  const are = isOne ? "is" : "are";
  const rows = `${formatNumber(missing)} of ${formatNumber(rowCount)} rows ${verb} no ${toLine(name)}`;
  if (uses.measured.has(name)) return [uses.hasFilters ? `${rows}${chosenLeftOut}` : `${rows} and ${are} left out.`];
  if (uses.dated.has(name)) return [`${rows} and ${isOne ? "belongs" : "belong"} to no period.`];
  if (uses.grouped.has(name))
    return [
      uses.filtered.has(name)
        ? `${rows} and ${are} not among the groups.`
        : `${rows} and ${isOne ? "forms a group of its" : "form a group of their"} own.`,
    ];
  return uses.filtered.has(name) ? [`${rows}, so it is unknown whether ${isOne ? "it matches" : "they match"}.`] : [];
}

/**
 * States facts about the plan's columns that limit the answer whatever the result, each beginning with the fact. Plain text.
 */
export function toPlanCaveats(context: PlanContext): string[] {
  const { plan, dataset } = context;
  const noted = plan.notes.filter((note) => note.startsWith("“")).map(toLine);
  if (
    plan.family === "missing" ||
    plan.family === "duplicates" ||
    plan.family === "overview" ||
    plan.family === "insights"
  )
    return noted;
  const uses = toUses(context);
  const conversions = toConversions(context);
  // Totals seldom have all values, so the counts over all rows do not apply to the others.
  const hasTotals = findTotalsToLeaveOut(plan, dataset).length > 0;
  const found = toPlanColumns(plan).flatMap((name) => {
    const column = getColumn(context, name);
    const conversion = conversions.get(name);
    const shown = toLine(name);
    const odd =
      isMeasure(column) || isDate(column)
        ? undefined
        : toKnownValues(column).find((value) => placeholder.test(value.trim()));
    return [
      ...(hasTotals ? [] : toMissingCaveat(column, dataset.profile.rowCount, uses)),
      ...(conversion?.form === "number text"
        ? [`${shown} is stored as text and was converted to numbers; everything else counts as missing.`]
        : []),
      ...(conversion?.form === "date text" && !hasTotals
        ? [`${shown} is stored as text and was converted to dates; everything else counts as missing.`]
        : []),
      ...(odd === undefined
        ? []
        : [
            `${shown} has the value “${toLine(odd)}”, which looks like a placeholder; it is kept as a value of its own.`,
          ]),
    ];
  });
  return [...noted, ...found];
}
