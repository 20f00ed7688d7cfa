import type { ColumnProfile } from "./profile";

/** The type that a column's texts represent; for dates also whether they have times of day to keep. */
export type MeantKind = { kind: "number" } | { kind: "date"; order: DateOrder; time: DateTime };

/** The order of day, month and year in numeric dates. */
export type DateOrder = "day month year" | "month day year" | "year month day";

/** Whether the time of day is kept when a date is parsed. */
export type DateTime = "drop" | "keep";

const number = /^\s*[$€£]?\s*[-+−]?\s*[$€£]?\s*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s*[%€$£]?\s*$/u;
const anyTime = /[T ]\d{1,2}:\d{2}/u;
const midnight = /[T ](?:0?0:00(?::00(?:\.0*)?)?|12:00(?::00)? ?am)\s*(?:Z|[+-]00:?00)?\s*$/iu;
const offset = /:\d{2}(?:\.\d*)?\s*[+-](?!00:?00)\d{2}:?\d{2}\s*$/u;
const isoDate = /^\s*\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]\d{1,2}:\d{2}.*)?$/u;
const otherDate = /^\s*(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}(?:[T ]\d{1,2}:\d{2}.*)?$/u;
/** Share of the known texts that must match the type. */
const most = 0.8;

/**
 * Determines the type that most known texts of a column represent; null for plain text. Ambiguous dates are read day
 * first.
 */
export function toMeantKind(
  column: Pick<ColumnProfile, "storage" | "type" | "top" | "values" | "samples">,
): MeantKind | null {
  if (column.storage !== "VARCHAR" || column.type === "id") return null;
  const { head, middle, tail } = column.samples;
  const cells = [...column.top.map(({ value }) => value), ...(column.values ?? []), head, middle, tail];
  const texts = [...new Set(cells)].filter((cell) => typeof cell === "string").filter((text) => text.trim() !== "");
  const isMostly = (fits: (text: string) => boolean) => texts.filter(fits).length >= most * texts.length;
  if (texts.length === 0) return null;
  if (isMostly((text) => number.test(text))) return { kind: "number" };
  // Times with an offset from UTC have no clock in common.
  const hasTimes = texts.some((text) => anyTime.test(text) && !midnight.test(text));
  const time = hasTimes && !texts.some((text) => offset.test(text)) ? "keep" : "drop";
  if (isMostly((text) => isoDate.test(text))) return { kind: "date", order: "year month day", time };
  if (!isMostly((text) => otherDate.test(text))) return null;
  const isMonthFirst = texts.some((text) => Number(otherDate.exec(text)?.[2] ?? 0) > 12);
  return { kind: "date", order: isMonthFirst ? "month day year" : "day month year", time };
}
