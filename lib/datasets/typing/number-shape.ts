/** What the text of one number tells about how it is written. */
export interface NumberShape {
  /** Digits, marks, exponent: without sign, currency and percent sign. */
  core: string;
  /** Currency sign or code, upper case; empty: none. */
  currency: string;
  percent: boolean;
  /** A minus sign in another form: `(5)`, `5-` or `−5`. */
  unusualMinus: boolean;
}

const currencies = "[$€£¥₹]|USD|EUR|GBP|CHF|JPY|INR|CAD|AUD";
const decorated = new RegExp(
  String.raw`^(?<sign>[+-]?) ?(?<before>${currencies})? ?(?<late>[+-]?)(?<core>(?:\d(?:[\d.,' \u00a0\u202f]*[\d.,])?|[.,]\d+)(?:[eE][+-]?\d+)?) ?(?<after>%|${currencies})?$`,
  "i",
);

/** The plain way to write a number: digits, at most one point, an exponent. */
export const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number within parentheses or before a minus sign, as bookkeepers write what is negative; null when there is none. */
function findWithin(text: string): string | null {
  if (!text.startsWith("(") && !text.endsWith("-")) return null;
  return /^\( ?([^()+-]*\d[^()+-]*)\)$|^(\d[^()+-]*)-$/.exec(text)?.slice(1).find(Boolean)?.trim() ?? null;
}

/** The parts of a number, or null when `text` (trimmed) is none. Where commas and points stand is not judged here. */
export function findNumberShape(text: string): NumberShape | null {
  if (text.length > 60) return null;
  const within = findWithin(text);
  const groups = decorated.exec(within ?? text.replace("\u2212", "-"))?.groups;
  if (groups === undefined || (groups.sign !== "" && groups.late !== "")) return null;
  const after = groups.after ?? "";
  if (groups.before !== undefined && after !== "" && after !== "%") return null;
  const core = groups.core ?? "";
  return {
    core,
    currency: (groups.before ?? (after === "%" ? "" : after)).toUpperCase(),
    percent: after === "%",
    unusualMinus: within !== null || text.includes("\u2212"),
  };
}

/** How the marks inside a number can be understood. */
export type MarkReading =
  | "none"
  | "decimal point"
  | "decimal comma"
  | "grouping comma"
  | "grouping point"
  | "grouping blank"
  | "grouping comma, decimal point"
  | "grouping point, decimal comma"
  | "grouping blank, decimal comma"
  | "grouping blank, decimal point"
  /** One comma or point with three digits behind it: thousands or decimals. */
  | "open comma"
  | "open point";

const readings: readonly (readonly [RegExp, MarkReading])[] = [
  [/^\d+$/, "none"],
  [/^[1-9]\d{0,2},\d{3}$/, "open comma"],
  [/^[1-9]\d{0,2}\.\d{3}$/, "open point"],
  [/^[1-9]\d{0,2}(?:,\d{3}){2,}$|^[1-9]\d?(?:,\d{2})+,\d{3}$/, "grouping comma"],
  [/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/, "grouping point"],
  [/^[1-9]\d{0,2}(?:,\d{3})+\.\d*$|^[1-9]\d?(?:,\d{2})+,\d{3}\.\d*$/, "grouping comma, decimal point"],
  [/^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/, "grouping point, decimal comma"],
  [/^[1-9]\d{0,2}(?:[ '\u00a0\u202f]\d{3})+$/, "grouping blank"],
  [/^[1-9]\d{0,2}(?:[ '\u00a0\u202f]\d{3})+,\d*$/, "grouping blank, decimal comma"],
  [/^[1-9]\d{0,2}(?:[ '\u00a0\u202f]\d{3})+\.\d*$/, "grouping blank, decimal point"],
  [/^(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?$|^\d+[eE][+-]?\d+$/, "decimal point"],
  [/^(?:\d+,\d*|,\d+)(?:[eE][+-]?\d+)?$/, "decimal comma"],
];

/** How the marks in `core` can be understood, or null when they make no number. */
export function findMarkReading(core: string): MarkReading | null {
  return readings.find(([pattern]) => pattern.test(core))?.[1] ?? null;
}
