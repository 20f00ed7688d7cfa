const prefixes: Readonly<Record<string, string>> = { "€": "€", eur: "€", $: "$", usd: "$", "£": "£", gbp: "£" };

/** Formats a number for people: thousands separators, two decimals at most, three significant digits below one. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString("en-US");
  const options = Math.abs(value) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 };
  return value.toLocaleString("en-US", options);
}

/** Formats a share between 0 and 100, for example `47.97 %`. */
export function formatPercent(percent: number): string {
  return `${percent.toLocaleString("en-US", { maximumFractionDigits: 2 })} %`;
}

/**
 * Formats a number with its unit, for example `5,076.02 g` or `€1,200`.
 * @param unit as written after a number; null without one.
 */
export function formatAmount(value: number, unit: string | null): string {
  if (unit === null || unit.trim() === "") return formatNumber(value);
  const sign = prefixes[unit.trim().toLowerCase()];
  if (sign !== undefined) {
    const digits = Number.isInteger(value) ? 0 : 2;
    const amount = Math.abs(value).toLocaleString("en-US", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return `${value < 0 ? "-" : ""}${sign}${amount}`;
  }
  if (unit.trim() === "%") return formatPercent(value);
  return `${formatNumber(value)} ${unit.replace(/[^\p{L}\p{N}%°/²³ ]/gu, "")}`;
}
