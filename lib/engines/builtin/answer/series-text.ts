import { formatPercent } from "@/lib/domain/text/numbers";
import { toWordList } from "@/lib/domain/text/word-list";
import type { AnswerText } from "./answer-text";
import { isNamed, toGroupNames } from "./group-words";
import { toGroupLine, type GroupedAnswer } from "./group-line";
import type { TableRow } from "./result-reader";
import { findCountedNoun, toMeasureWords } from "./spoken-words";
import { toTopNames } from "./top-names";

/** Series of at most this many periods are listed; of longer ones, the ends. */
const mostListed = 12;

function toChange({ shape, name }: GroupedAnswer, rows: readonly TableRow[]): string[] {
  const { derived } = shape;
  const last = rows.at(-1);
  const change = derived?.kind === "change" && last !== undefined ? last.number(derived.label) : null;
  if (change === null || last === undefined) return [];
  return [`- The change in ${name(last)} is ${change > 0 ? "+" : ""}${formatPercent(change)}.`];
}

/** Describes a number over time: its highest and lowest value, its first and its last. */
export function toSeriesText(answer: GroupedAnswer): Omit<AnswerText, "basis"> {
  const { context, shape, measure, where, format, name } = answer;
  const { groups, derived } = context.plan;
  const value = shape.lead;
  const rows = answer.rows.filter((row) => isNamed(row, groups, context) && row.number(value) !== null);
  const noun = findCountedNoun(measure);
  const what = noun === null ? toMeasureWords(measure, { ranks: true }) : `number of ${noun}`;
  const high = toTopNames(rows, { value, direction: "high", name });
  const low = toTopNames(rows, { value, direction: "low", name });
  const [first] = rows;
  const last = rows.at(-1);
  if (high === null || low === null || first === undefined || last === undefined)
    return { headline: `No row with a value is left${where}, so there is no ${what} to show.`, findings: [] };
  const by = toGroupNames(groups);
  const total = derived === "running_total" && shape.derived !== null ? last.number(shape.derived.label) : null;
  const headline =
    total !== null
      ? `The ${what} by ${by}${where} adds up to **${format(total)}** by ${name(last)}.`
      : rows.length === 1
        ? `The ${what} by ${by}${where} is **${format(high.value)}** in ${name(first)}, the only one with rows.`
        : high.value === low.value
          ? `The ${what} by ${by}${where} is **${format(high.value)}** throughout.`
          : `The ${what} by ${by}${where} is highest in ${toWordList(high.names)} with **${format(high.value)}** and lowest in ${toWordList(low.names)} with **${format(low.value)}**.`;
  if (rows.length <= mostListed) return { headline, findings: rows.map((row) => toGroupLine(answer, row)) };
  const ends =
    groups.length === 1
      ? [
          `- First, ${name(first)}: ${format(first.number(value) ?? 0)}`,
          `- Last, ${name(last)}: ${format(last.number(value) ?? 0)}`,
        ]
      : [];
  return { headline, findings: [...ends, ...toChange(answer, rows)] };
}
