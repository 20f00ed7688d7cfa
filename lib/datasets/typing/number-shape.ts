/** How the text of one number is written. */
export interface NumberShape {
  /** Digits, marks, exponent: without sign, currency and percent sign. */
  core: string;
  /** Currency sign, code or word, upper case, without a trailing point; empty: none. */
  currency: string;
  percent: boolean;
  /** A minus sign in another form: `(5)`, `5-`, `−5` or `–5`. */
  unusualMinus: boolean;
  /** Letters followed directly by a whole number: `CAD12` may be a sum of money or a code. */
  codeLike: boolean;
}

/** Characters other than commas and points that separate thousands. */
export const groupMarks = "' \u00a0\u202f\u2007\u2009\u2019";
/** Minus signs other than the ASCII one. */
export const minusSigns = "\u2212\u2013\uff0d\ufe63";

const codes =
  "USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|BRL|MXN|ARS|CLP|COP|PEN|HKD|SGD|TWD|KRW|THB|IDR|MYR|PHP|VND|ZAR|NGN|KES|EGP|ILS|AED|SAR|PKR|BDT|LKR";
const currencies = String.raw`[A-Z]{0,3}\p{Sc}|${codes}|kr\.?|zł|Kč|Ft|Fr\.?|lei|Rs\.?|руб\.?|грн\.?|лв\.?`;
const core = String.raw`(?:\d(?:[\d.,${groupMarks}]*[\d.,])?|[.,]\d+)(?:[eE][+-]?\d+)?`;
const decorated = new RegExp(
  String.raw`^(?<sign>[+-]?) ?(?<before>${currencies})? ?(?<late>[+-]?)(?<core>${core})[ \u00a0\u202f]?(?<after>%|${currencies})?$`,
  "iu",
);

const minus = new RegExp(`[${minusSigns}]`);

/** The plain way to write a number: digits, at most one point, an exponent. */
export const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Dashes in place of decimals, as in `12,-` and `12.--`; DuckDB uses this pattern as well. */
export const emptyDecimals = String.raw`([0-9][.,])[-–—]{1,2}([^0-9]*)$`;
const emptyDecimalsPattern = new RegExp(emptyDecimals, "u");

/** Whether a text ends in such dashes. */
export function hasEmptyDecimals(text: string): boolean {
  return emptyDecimalsPattern.test(text);
}

/**
 * Finds the number within parentheses or before a minus sign, as bookkeepers write negative ones; null when there is
 * none.
 */
function findWithin(text: string): string | null {
  if (!text.startsWith("(") && !text.endsWith("-")) return null;
  return (
    /^\( ?([^()+-]*\d[^()+-]*)\)$|^(\d(?:[^()+-]*[^()+.,-])?)-$/.exec(text)?.slice(1).find(Boolean)?.trim() ?? null
  );
}

/** Whether a word directly precedes a whole number, or with only a dash between. */
function isCodeLike(groups: Record<string, string | undefined>, text: string): boolean {
  const { before = "", after, core = "" } = groups;
  return /^\p{L}+$/u.test(before) && after === undefined && /^\d+$/.test(core) && !/[ \u00a0\u202f(]/.test(text);
}

/**
 * Splits a number into its parts; null when `text` (trimmed) is not a number. Does not judge the positions of commas
 * and points.
 */
export function findNumberShape(text: string): NumberShape | null {
  if (text.length > 60 || !/\d/.test(text)) return null;
  if (plainNumber.test(text)) {
    return { core: text.replace(/^[+-]/, ""), currency: "", percent: false, unusualMinus: false, codeLike: false };
  }
  return findDecorated(text.replace(emptyDecimalsPattern, "$1$2"));
}

function findDecorated(text: string): NumberShape | null {
  const within = findWithin(text);
  const groups = decorated.exec(within ?? text.replace(minus, "-"))?.groups;
  if (groups === undefined || (groups.sign !== "" && groups.late !== "")) return null;
  const after = groups.after ?? "";
  if (groups.before !== undefined && after !== "" && after !== "%") return null;
  // Feet; forints are capitalized.
  if (after === "ft") return null;
  const core = groups.core ?? "";
  return {
    core,
    currency: (groups.before ?? (after === "%" ? "" : after)).toUpperCase().replace(/\.$/, ""),
    percent: after === "%",
    unusualMinus: within !== null || minus.test(text),
    codeLike: isCodeLike(groups, text),
  };
}

/** A possible interpretation of the marks inside a number. */
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
  /** One comma or point with three digits after it: thousands or decimals. */
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
  [new RegExp(`^[1-9]\\d{0,2}(?:[${groupMarks}]\\d{3})+$`), "grouping blank"],
  [new RegExp(`^[1-9]\\d{0,2}(?:[${groupMarks}]\\d{3})+,\\d*$`), "grouping blank, decimal comma"],
  [new RegExp(`^[1-9]\\d{0,2}(?:[${groupMarks}]\\d{3})+\\.\\d*$`), "grouping blank, decimal point"],
  [/^(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?$|^\d+[eE][+-]?\d+$/, "decimal point"],
  [/^(?:\d+,\d*|,\d+)(?:[eE][+-]?\d+)?$/, "decimal comma"],
];

/** Interprets the marks in `core`; null when they make no number. */
export function findMarkReading(core: string): MarkReading | null {
  return readings.find(([pattern]) => pattern.test(core))?.[1] ?? null;
}
