import type { ResultTable } from "@/lib/domain/runs/execution";
import { toList } from "@/lib/prompts/plain-words";
import { findKeyColumns } from "../../figures/result-figures";
import { toPlainName } from "../../figures/plain-name";
import { formatLongDay } from "@/lib/domain/text/dates";
import { toColumn, toGroup, toQuoted } from "../answer-words";
import { findTable } from "../compare-results";
import { toPeriodCures } from "../../cures/row-cures";
import { toVariation, type Doubt, type Variant } from "../doubt";
import type { DoubtContext } from "../doubt-context";
import { isMoved, toEffectText, toMeasured } from "../effect";
import { isTextColumn, type UsedColumn } from "../program-use";

type Period = "year" | "quarter" | "month";

const fewRows = 5;
/** With fewer distinct dates per period, the edges of periods are unknown. */
const leastDates = 4;
const days: Readonly<Record<Period, number>> = { year: 365.25, quarter: 91.3, month: 30.4 };
const cellPatterns: readonly (readonly [Period, RegExp])[] = [
  ["year", /^(?:1[5-9]|20|21)\d{2}$/u],
  ["quarter", /^\d{4}[ -]?Q[1-4]$/u],
  ["month", /^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:01|28|29|30|31))?$/u],
];
const perPeriod =
  /\b(?:per|each|every|by|a) (year|quarter|month)\b|\b(year|quarter|month)ly\b|\b(annual)\w*\b|\b(year|quarter|month)-(?:over|on)-(?:year|quarter|month)\b/iu;
const adding = /\.(?:sum|count|size|nunique|value_counts|cumsum)\(|["'](?:sum|count|size|nunique)["']|\blen\(/u;

/** Plans doubts about groups of rows: partial periods and small groups. */
export function toGroupDoubts(context: DoubtContext): Doubt[] {
  const { columns } = context.use;
  return [
    ...columns.flatMap((column) => toPeriodDoubt(context, column)),
    ...columns.flatMap((column) => toSmallGroupDoubt(context, column)),
  ];
}

/** Finds the period that keys the rows of a table or that the question asks for. */
function findPeriod({ baseline, headline, input }: DoubtContext): Period | null {
  const table = findTable(baseline, headline);
  const keyed = table === null ? null : findKeyPeriod(table);
  if (keyed !== null) return keyed;
  // Calendar months across years have no first and last one.
  if (table?.rows.every(([cell]) => /^(?:[1-9]|1[0-2])$/u.test(String(cell))) === true) return null;
  const match = perPeriod.exec(input.question);
  const word = (match?.slice(1).find((part) => part !== undefined) ?? "").toLowerCase();
  const isGrouped = /\bresample\(|\bto_period\(|\.dt\.(?:year|month|quarter)\b|\bGrouper\(/u.test(input.code);
  if (!isGrouped) return null;
  return word === "annual" || word === "year" ? "year" : word === "quarter" || word === "month" ? word : null;
}

function findKeyPeriod(table: ResultTable): Period | null {
  const indexes = new Set([...findKeyColumns(table), 0]);
  for (const index of indexes) {
    const cells = table.rows.map((row) => String(row[index] ?? ""));
    const found = cellPatterns.find(([, pattern]) => cells.length > 2 && cells.every((cell) => pattern.test(cell)));
    if (found !== undefined) return found[0];
  }
  return null;
}

function toPeriodDoubt(context: DoubtContext, { dataset, profile }: UsedColumn): Doubt[] {
  const { name: column, type, min, max, distinct } = profile;
  const period = type === "date" ? findPeriod(context) : null;
  if (period === null || typeof min !== "string" || typeof max !== "string") return [];
  const span = (Date.parse(max) - Date.parse(min)) / 86_400_000;
  if (!(distinct / (span / days[period]) >= leastDates)) return [];
  const name = `partial ${period}s of ${toColumn(column)}`;
  const variation = toVariation(context, dataset, [{ kind: "drop_partial_periods", column, period }]);
  const toFact = ({ examples }: Variant) =>
    `${toList(examples.map(toGroup))} ${examples.length === 1 ? "is" : "are"} incomplete (${toColumn(column)} runs from ${formatLongDay(min)} to ${formatLongDay(max)})`;
  return [
    {
      ...{ name, columns: [column], suspicion: 60, decides: true },
      changes: [{ code: context.input.code, variation }],
      judge: ([variant = null]) => {
        if (variant === null) return { share: null };
        const { shift, touched: rows } = variant;
        const share = shift.headline?.share ?? null;
        const options = { context, countsOthers: false };
        const { examples: names } = variant;
        const cures = toPeriodCures(dataset, { column, period, names, days: [min, max], rows });
        const base = { columns: [column], rows, cures };
        if (shift.lead !== null && shift.lead.at !== "first" && shift.lead.after !== null) {
          const { at, before, after } = shift.lead;
          const text = `${toFact(variant)}; of the complete ${period}s, ${toGroup(after)} is the ${at}, not ${toGroup(before)}.`;
          return { caveat: { ...base, text, ...toMeasured(shift, context) }, share };
        }
        if (isMoved(shift, options)) {
          const text = `${toFact(variant)}; without ${rows === 1 ? "this row" : "these rows"} ${toEffectText(shift, options)}.`;
          return { caveat: { ...base, text, ...toMeasured(shift, context) }, share };
        }
        // The other periods are unchanged; a partial one is low only where values are added up.
        const isShown = shift.rows !== null && shift.rows.after < shift.rows.before;
        if (!isShown || !adding.test(context.input.code)) return share === null ? { share } : { checked: name, share };
        const text = `${toFact(variant)}: ${variant.examples.length === 1 ? "its totals are" : "their totals are"} not comparable with those of the others.`;
        return { caveat: { ...base, text }, share };
      },
    },
  ];
}

function toSmallGroupDoubt(context: DoubtContext, { dataset, profile, roles }: UsedColumn): Doubt[] {
  const { name: column, distinct, missing } = profile;
  const { rowCount } = dataset.profile;
  const isGroup = isTextColumn(profile) && roles.has("key");
  // Where most groups are small, a small group is nothing unusual.
  if (!isGroup || distinct < 3 || (rowCount - missing) / distinct < 2 * fewRows) return [];
  const { headline, baseline } = context;
  const table = findTable(baseline, headline);
  const isKeyed =
    table === null
      ? typeof headline.value === "string"
      : table.columns.some(({ name }) => toPlainName(name) === toPlainName(column));
  if (!isKeyed) return [];
  const name = `groups of fewer than ${fewRows} rows in ${toColumn(column)}`;
  const variation = toVariation(context, dataset, [{ kind: "drop_small_groups", column, fewerThan: fewRows }]);
  return [
    {
      ...{ name, columns: [column], suspicion: 40, decides: true },
      changes: [{ code: context.input.code, variation }],
      judge: ([variant = null]) => judgeSmallGroups(context, { variant, column, name }),
    },
  ];
}

/** Reports small groups only where one of them comes first. */
function judgeSmallGroups(
  context: DoubtContext,
  { variant, column, name }: { variant: Variant | null; column: string; name: string },
): ReturnType<Doubt["judge"]> {
  if (variant === null) return { share: null };
  const { shift, touched } = variant;
  const label = typeof context.headline.value === "string" ? shift.headline : null;
  const isOther = label !== null && isMoved({ ...shift, lead: null }, { context, countsOthers: false });
  const leads = shift.lead ?? (isOther ? { before: context.headline.value, after: label.after } : null);
  if (leads === null) return { checked: name, share: null };
  const text = `${toQuoted(leads.before)} has fewer than ${fewRows} rows; among values of ${toColumn(column)} with at least ${fewRows} rows, ${toQuoted(leads.after)} comes first.`;
  return { caveat: { text, columns: [column], rows: touched, ...toMeasured(shift, context) }, share: null };
}
