import { formatDecimals } from "@/lib/domain/text/numbers";
import { spendingWords } from "../words/spending-words";

/**
 * Formats US dollars in cents, with two more digits below one dollar where they matter. A negative amount has a minus sign;
 * null has no known price.
 */
export function formatCost(dollars: number | null): string {
  if (dollars === null) return spendingWords.noPrice;
  const amount = Math.abs(dollars);
  const sign = dollars < 0 ? "−" : "";
  if (amount === 0) return "$0";
  if (amount < 0.000_05) return `${sign}<$0.0001`;
  const hundredthsOfCents = Math.round(amount * 10_000);
  const fine = hundredthsOfCents < 10_000 && hundredthsOfCents % 100 !== 0;
  return `${sign}$${formatDecimals(amount, fine ? { least: 4, most: 4 } : { least: 2, most: 2 })}`;
}
