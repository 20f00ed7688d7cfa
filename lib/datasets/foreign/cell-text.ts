/** What a cell of a workbook holds. */
export interface SheetCell {
  /** `n` number, `s` text, `b` truth value, `e` error, `d` date, `z` nothing. */
  t: string;
  v?: string | number | boolean | Date;
  /** Number format. */
  z?: string | number;
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

/** Whether a number format shows a date or a time of day; what stands in quotes, brackets or after a backslash does not count. */
export function isDateFormat(format: string): boolean {
  const [positive = ""] = format.replaceAll(/"[^"]*"|\\.|_.|\*./g, "").split(";");
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return false;
  const letters = positive.replaceAll(/\[[^\]]*\]/g, "").replaceAll(/AM\/PM|A\/P/gi, "h");
  return /[dmyhs]/i.test(letters) && !/general|[#?]|0(?!\d*s)\.?0*%|e[+-]/i.test(letters.replaceAll(/s\.0+/gi, "s"));
}

/** The moment that a serial number of a spreadsheet means, as ISO 8601: a date, a date with time, or below one day a time. */
export function toMoment(serial: number, epoch1904: boolean): string {
  const shifted = epoch1904 ? serial + 1462 : serial;
  // Spreadsheets count a 29 February 1900 that never was.
  const days = shifted < 60 ? shifted + 1 : shifted;
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000);
  if (Number.isNaN(moment.getTime())) return String(serial);
  const text = moment.toISOString();
  if (serial >= 0 && serial < 1 && !epoch1904) return text.slice(11, 19);
  return moment.getTime() % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

/** A cell as the text that a plain CSV file would have: ISO dates, plain numbers, `true` and `false`. */
export function toCellText(cell: SheetCell | undefined, epoch1904: boolean): string {
  const { t, v, z } = cell ?? { t: "z" };
  if (v === undefined || t === "z") return "";
  if (v instanceof Date) return v.toISOString().slice(0, 19);
  if (t === "e") return errors[Number(v)] ?? "#N/A";
  if (typeof v === "boolean") return String(v);
  if (typeof v !== "number") return v;
  if (typeof z === "string" && isDateFormat(z)) return toMoment(v, epoch1904);
  return String(v);
}
