import { formatNumber } from "@/lib/domain/text/numbers";
import type { Caveat } from "../answers/answer";
import type { ChangeFact, ChangeReport } from "./change-report";
import { toPeriodName } from "./change-words";

/** States facts about the data that explain how items were counted: spellings that count as one. */
export function toFactNotes({ facts }: Pick<ChangeReport, "facts">): string[] {
  return facts.filter(({ kind }) => kind === "spelling_variants").map(toSpellingNote);
}

function toSpellingNote({ evidence }: ChangeFact): string {
  const find = (name: string) => String(evidence.find((one) => one.name === name)?.value ?? "");
  const example = `“${find("spelling")}” as “${find("counts as")}”`;
  const rows = Number(find("rows"));
  return `Spellings of ${find("column")} that differ only in case or whitespace count as one item, such as ${example} (${formatNumber(rows)} ${rows === 1 ? "row" : "rows"} in all).`;
}

/** States facts about the data that bend the two values themselves: amounts in several units, and values that one period lacks. */
export function toFactCaveats(measure: string, { facts, period, comparison }: ChangeReport): Caveat[] {
  return facts.flatMap(({ kind, side, evidence }): Caveat[] => {
    const list = (name: string) => evidence.filter((one) => one.name === name).map(({ value }) => String(value));
    if (kind === "mixed_units") {
      const [column = ""] = list("column");
      const text = `Values in several units of ${column} (${list("unit").join(", ")}) were added up without conversion, so the totals and the contribution of each item may be misleading.`;
      return [{ text, columns: [column] }];
    }
    if (kind !== "missing_values") return [];
    const [rows = 0, all = 0] = ["rows without a value", "rows"].map((name) => Number(list(name)[0] ?? 0));
    const within = toPeriodName(side === "comparison" ? comparison : period);
    // Where most rows have none, such as orders without a refund, a missing value more often means zero.
    const effect =
      rows * 2 > all
        ? ". If that means zero, the change is real; otherwise it may only reflect missing data."
        : ", so the change may only reflect missing data.";
    const text = `${formatNumber(rows)} of ${formatNumber(all)} rows of ${within} have no value of ${measure}, clearly more than in the other period${effect}`;
    return [{ text, columns: [] }];
  });
}
