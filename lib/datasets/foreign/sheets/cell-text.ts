/** A cell of a workbook. */
export interface SheetCell {
  /** `n` number, `s` text, `b` truth value, `e` error, `d` date, `z` empty. */
  t: string;
  v?: string | number | boolean | Date;
  /** Number format. */
  z?: string | number;
  /** Formula that produces the value. */
  f?: string;
}

const errors: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

const dayMs = 86_400_000;

/** Whether a number format shows a date or a time of day; ignores text in quotes, brackets or after a backslash. */
export function isDateFormat(format: string): boolean {
  const [positive = ""] = format.replaceAll(/"[^"]*"|\\.|_.|\*./g, "").split(";");
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return false;
  const letters = positive.replaceAll(/\[[^\]]*\]/g, "").replaceAll(/AM\/PM|A\/P/gi, "h");
  return /[dmyhs]/i.test(letters) && !/general|[#?]|0(?!\d*s)\.?0*%|e[+-]/i.test(letters.replaceAll(/s\.0+/gi, "s"));
}

/** Converts a spreadsheet's serial number to ISO 8601: a date, a date with time, or below one day a time. */
export function toMoment(serial: number, epoch1904: boolean): string {
  const shifted = epoch1904 ? serial + 1462 : serial;
  // Spreadsheets count 29 February 1900, which did not exist.
  const days = shifted < 60 ? shifted + 1 : shifted;
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(serial);
  const text = moment.toISOString();
  if (serial >= 0 && serial < 1 && !epoch1904) return text.slice(11, 19);
  return moment.getTime() % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

/** How a number format displays a number, apart from its digits. */
export type FormatKind = "moment" | "duration" | "percent" | "padded" | "plain";

const knownKinds = new Map<string, FormatKind>();

function findKind(format: string): FormatKind {
  const [positive = ""] = format.replaceAll(/"[^"]*"|\\.|_.|\*./g, "").split(";");
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return "duration";
  if (isDateFormat(format)) return "moment";
  const shown = positive.replaceAll(/\[[^\]]*\]/g, "").trim();
  if (/^00+$/.test(shown)) return "padded";
  return shown.endsWith("%") ? "percent" : "plain";
}

/** Returns the kind of a cell's number format. */
export function toFormatKind({ z }: SheetCell): FormatKind {
  if (typeof z !== "string") return "plain";
  const known = knownKinds.get(z) ?? findKind(z);
  knownKinds.set(z, known);
  return known;
}

/** Rounds off the last digits, which only reflect floating-point arithmetic. */
const toExact = (value: number) => Number(value.toPrecision(14));

/** Pads a number with the leading zeros that its format shows: `01067` with `00000`. */
function toPadded(value: number, format: string): string {
  const width = format.split(";")[0]?.match(/0/g)?.length ?? 0;
  return Number.isSafeInteger(value) && value >= 0 ? String(value).padStart(width, "0") : String(value);
}

/**
 * Formats a cell as a plain CSV file would have it: ISO dates, plain numbers, `true` and `false`; durations in hours.
 * @param percent whether to write a percentage as such.
 */
export function toCellText(cell: SheetCell | undefined, epoch1904: boolean, percent = false): string {
  const { t, v, z } = cell ?? { t: "z" };
  if (cell === undefined || v === undefined || t === "z") return "";
  if (v instanceof Date) return v.toISOString().slice(0, 19);
  if (t === "e") return errors[Number(v)] ?? "#N/A";
  if (typeof v === "boolean") return String(v);
  if (typeof v !== "number") return v;
  switch (toFormatKind(cell)) {
    case "moment":
      return toMoment(v, epoch1904);
    case "duration":
      return String(toExact(v * 24));
    case "percent":
      return percent ? `${toExact(v * 100)}%` : String(v);
    case "padded":
      return toPadded(v, String(z));
    case "plain":
      return String(v);
  }
}
