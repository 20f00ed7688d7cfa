import { toNameParts } from "../matching/column-unit";

/** A number for people: thousands separators, two decimals at the most, three significant digits below one. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString("en-US");
  const size = Math.abs(value);
  if (size < 1) return value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

/** A share between 0 and 100 for people, for example `47.97 %`. */
export function formatShare(percent: number): string {
  return `${percent.toLocaleString("en-US", { maximumFractionDigits: 2 })} %`;
}

function formatMoney(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString("en-US");
  return value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** A number with the unit that the column's name tells, for example `5,076.02 g` or `$1,200`. */
export function formatQuantity(value: number, column: string): string {
  const { unit } = toNameParts(column);
  const number = /^([$€£]|usd|eur|gbp)$/i.test(unit ?? "") ? formatMoney(value) : formatNumber(value);
  if (unit === null) return number;
  if (/^(\$|usd)$/i.test(unit)) return value < 0 ? `-$${number.slice(1)}` : `$${number}`;
  if (/^(£|gbp)$/i.test(unit)) return `£${number}`;
  if (/^(€|eur)$/i.test(unit)) return `${number} €`;
  return `${number} ${unit.replace(/[^\p{L}\p{N}%°/²³]/gu, "")}`;
}
