import { locale } from "./locale";

const signs: Readonly<Record<string, string>> = { "€": "€", eur: "€", $: "$", usd: "$", "£": "£", gbp: "£" };

/**
 * Formats a number for people: thousands separators and a minus sign, two decimals at most, three significant digits
 * below 1, and an exponent for sizes that are too long to read.
 */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-6))
    return format(value, { maximumSignificantDigits: 3, notation: "scientific" });
  return format(value, size < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 });
}

/** Formats a number with `least` to `most` decimals, where its surroundings determine how many. */
export function formatDecimals(value: number, { least = 0, most }: { least?: number; most: number }): string {
  return format(value, { minimumFractionDigits: least, maximumFractionDigits: most });
}

/** Formats a number with all its digits. */
export function formatExactly(value: number): string {
  return format(value, { maximumSignificantDigits: 15 });
}

/** Formats a count with its noun: `1 row`, `2 rows`, `1,200 rows`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** Formats a share between 0 and 100: `47.97 %`. */
export function formatPercent(percent: number): string {
  return `${format(percent, Math.abs(percent) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 })} %`;
}

/**
 * Formats a number with its unit: `5,076.02 g`, `€1,200`, `−$4.50`.
 * @param unit as written after a number; null without one.
 */
export function formatAmount(value: number, unit: string | null): string {
  const plain = unit?.trim() ?? "";
  const sign = signs[plain.toLowerCase()];
  if (sign !== undefined) {
    const digits = Number.isInteger(value) ? 0 : 2;
    const size = format(Math.abs(value), { minimumFractionDigits: digits, maximumFractionDigits: digits });
    return `${value < 0 ? "−" : ""}${sign}${size}`;
  }
  if (plain === "%") return formatPercent(value);
  const after = plain.replace(/[^\p{L}\p{N}%°/²³ ]/gu, "").trim();
  return `${formatNumber(value)}${after === "" ? "" : ` ${after}`}`;
}

function format(value: number, options: Intl.NumberFormatOptions): string {
  return (Object.is(value, -0) ? 0 : value).toLocaleString(locale, options).replaceAll("-", "−");
}
