import type { Notice } from "@/lib/domain/datasets/dataset";
import { toCellText, toNameText } from "./cell-text";

const noticeLimit = 12;
const columnLimit = 8;
const longestNotice = 200;

/** Words of a notice and the kind that they indicate; the first match counts. */
const kinds: readonly (readonly [words: RegExp, kind: string])[] = [
  [/^the unit /iu, "a unit behind numbers was taken off"],
  [/stand for no value/iu, "marks that stand for no value are missing values now"],
  [/too few values/iu, "rows with too few values; the rest is missing"],
  [/more values than columns/iu, "rows with too many values; the surplus was left out"],
  [/above the table|below the table/iu, "lines around the table were left out"],
  [/renamed|named by their position|names of the columns|not names/iu, "names of columns were assumed or changed"],
  [/day first|day and month|first the month|date|time/iu, "dates were read in an assumed or mixed form"],
  [/decimal|thousands|divid(?:ing|e) thousands/iu, "marks of numbers were assumed"],
  [/kept (?:whole, )?as text|kept whole/iu, "values are kept as text"],
  [/quote|delimiter|divided by|utf-8|nul/iu, "the file's writing was repaired or assumed"],
  [
    /totals? of.*leave out such rows/iu,
    "rows look like totals of others and are kept; ranges and means leave them out",
  ],
  [/totals? of/iu, "rows look like totals of others and are kept"],
  [/no rows/iu, "there are no rows"],
];

/**
 * Describes what was assumed or repaired while reading; without values, only kind, columns and rows. Of examples,
 * includes only names of totals.
 */
export function toNoticeLines(notices: readonly Notice[], options: { shareValues: boolean; most?: number }): string[] {
  const most = options.most ?? noticeLimit;
  const texts = notices.map((notice) => `note: ${options.shareValues ? toSharedText(notice) : toKindText(notice)}`);
  const lines = texts.slice(0, most);
  return texts.length > most ? [...lines, `and ${texts.length - most} more notes`] : lines;
}

function toSharedText({ text, columns, totals = [] }: Notice): string {
  const words = toCellText(text, { longest: longestNotice });
  return [columns.length === 0 ? words : `${words} (${toColumns(columns)})`, ...totals.map(toTotalText)].join("; ");
}

/** Describes how to identify totals, because leaving them out requires their names. */
function toTotalText({ column, texts }: NonNullable<Notice["totals"]>[number]): string {
  const shown = texts.slice(0, columnLimit).map((text) => JSON.stringify(toCellText(text)));
  const more = texts.length > columnLimit ? ` and ${texts.length - columnLimit} more` : "";
  return `totals have in ${toNameText(column)}: ${shown.join(", ")}${more}`;
}

function toKindText({ text, columns, rows }: Notice): string {
  const kind = kinds.find(([words]) => words.test(text))?.[1] ?? "something was assumed or repaired while reading";
  return [
    kind,
    ...(columns.length === 0 ? [] : [toColumns(columns)]),
    ...(rows === undefined ? [] : [`${rows} rows`]),
  ].join("; ");
}

function toColumns(columns: readonly string[]): string {
  const shown = columns.slice(0, columnLimit).map(toNameText).join(", ");
  return columns.length > columnLimit ? `${shown} and ${columns.length - columnLimit} more` : shown;
}
