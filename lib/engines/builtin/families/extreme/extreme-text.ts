import type { AnalysisResult } from "@/lib/domain/execution";
import type { PlanOf } from "../../plan/plan";
import type { PlanContext } from "../../plan/plan-context";
import { toColumnWords, toRowCount, toWordList } from "../../wording/column-words";
import { toWhere } from "../../wording/filter-words";
import { formatNumber, formatQuantity } from "../../wording/format-number";
import { findTable, toRows, type TableRow } from "../../wording/result-reader";
import type { FamilyText } from "../family";
import { isNamed, toRowName, toUnnamedNote } from "../group-words";
import { toTopNames } from "../top-names";
import { toExtremeCounts, toReadings } from "./extreme-code";

type Context = PlanContext<PlanOf<"extreme">>;

/** Tells which group leads: at once when all readings agree, else one sentence for each reading. */
export function toExtremeText(context: Context, result: AnalysisResult): FamilyText | null {
  const { plan } = context;
  const { column, direction, filters, group, limit } = plan;
  const table = findTable(result);
  if (table === null) return null;
  const groups = [group];
  const rows = toRows(table);
  const named = rows.filter((row) => isNamed(row, groups, context));
  const name = (row: TableRow) => toRowName(row, groups, context);
  const where = toWhere(filters);
  const words = toColumnWords(column);
  const leaders = toReadings(context).flatMap((reading) => {
    const top = toTopNames(named, { value: reading.label, direction, name });
    return top === null ? [] : [{ ...reading, ...top }];
  });
  const [first, ...others] = leaders;
  if (first === undefined)
    return {
      headline: `No row with a value of ${words} is left${where}, so there is no answer.`,
      findings: [],
      basis: [],
    };
  const end = direction === "high" ? "highest" : "lowest";
  const verb = first.names.length === 1 ? "has" : "have";
  const format = (value: number) => formatQuantity(value, column);
  const agree = others.every((other) => other.names.join() === first.names.join());
  const measured = (leader: typeof first) => `${leader.words} (**${format(leader.value)}**)`;
  const headline =
    limit > 1 || agree
      ? `**${toWordList(first.names)}** ${verb} the ${end} ${words}${where}: ${toWordList((limit > 1 ? [first] : leaders).map(measured))}.`
      : `It depends on the reading: ${leaders.map((leader) => `${leader.words}, **${toWordList(leader.names)}** ${leader.names.length === 1 ? "has" : "have"} the ${end} ${words} (**${format(leader.value)}**)`).join("; ")}${where}.`;
  const counts = toExtremeCounts(context);
  const shown = rows.slice(0, 12).map((row) => {
    const value = row.number(first.label);
    const used = row.number(counts.used) ?? 0;
    return `- ${name(row)}: ${value === null ? "no value" : format(value)} ${first.words} (${toRowCount(used)})`;
  });
  const missing = rows.reduce((sum, row) => sum + (row.number(counts.missing) ?? 0), 0);
  const left =
    limit === 1 && missing > 0
      ? [
          `${toRowCount(missing)} ${missing === 1 ? "has" : "have"} no ${words} and ${missing === 1 ? "is" : "are"} left out.`,
        ]
      : [];
  const listed = table.totalRows > shown.length ? [`The table lists all ${formatNumber(table.totalRows)} groups.`] : [];
  return { headline, findings: shown, basis: [...listed, ...toUnnamedNote(rows, groups, context), ...left] };
}
