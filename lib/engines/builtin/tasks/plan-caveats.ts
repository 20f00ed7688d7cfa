import { isMeasure, isStoredAsNumber } from "../matching/column-role";
import { toKnownValues } from "../matching/match-values";
import { toFilterColumns, toMeasuredColumns, toPlanColumns, toPlanGroups } from "../plan/plan-columns";
import { getColumn, type PlanContext } from "../plan/plan-context";

function toLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

const placeholder = /^(\.+|-+|\?+|_+|#+|n\/?a\.?|null|nil|none given|unknown\?)$/i;

/** States facts about the plan's columns that limit the answer whatever the result, each beginning with the fact. Plain text. */
export function toPlanCaveats(context: PlanContext): string[] {
  const { plan, dataset } = context;
  const { rowCount } = dataset.profile;
  const measured = new Set(toMeasuredColumns(plan));
  const grouped = new Set(toPlanGroups(plan).map((group) => group.column));
  const chosen = new Set(toFilterColumns(plan.filters));
  const caveats = plan.notes.filter((note) => note.startsWith("“")).map(toLine);
  if (plan.family === "missing" || plan.family === "duplicates" || plan.family === "overview") return caveats;
  // Totals seldom have all values, and how many other rows lack one is counted later.
  const withoutTotals = dataset.notices.some(({ totals = [] }) => totals.some((total) => chosen.has(total.column)));
  for (const name of toPlanColumns(plan)) {
    const column = getColumn(context, name);
    const shown = toLine(name);
    const { missing } = column;
    if (missing > 0 && !withoutTotals) {
      const rows = `${missing.toLocaleString("en-US")} of ${rowCount.toLocaleString("en-US")} rows have no ${shown}`;
      if (measured.has(name))
        caveats.push(chosen.size === 0 ? `${rows} and are left out.` : `${rows}; those that were chosen are left out.`);
      else if (grouped.has(name) && !chosen.has(name)) caveats.push(`${rows} and form a group of their own.`);
      else if (grouped.has(name)) caveats.push(`${rows} and are not among the groups.`);
      else if (plan.family !== "rows") caveats.push(`${rows}, so whether they belong cannot be told.`);
    }
    if (measured.has(name) && isMeasure(column) && !isStoredAsNumber(column)) {
      caveats.push(`${shown} is stored as text and was turned into numbers; what is no number counts as missing.`);
    }
    const odd = isMeasure(column) ? undefined : toKnownValues(column).find((value) => placeholder.test(value.trim()));
    if (odd !== undefined)
      caveats.push(
        `${shown} has the value “${toLine(odd)}”, which looks like a placeholder; it is kept as a value of its own.`,
      );
  }
  return caveats;
}
