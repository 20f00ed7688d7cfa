import { formatNumber } from "@/lib/domain/text/numbers";

const thousand = 1_000;
const million = 1_000_000;

/** Formats tokens for a table: all digits, with thousands separators. */
export function formatTokens(tokens: number): string {
  return formatNumber(tokens);
}

/** Formats tokens compactly: `820`, `4.1k`, `41k`, `1.2M`. */
export function formatShortTokens(tokens: number): string {
  if (tokens < thousand) return String(tokens);
  if (tokens < 9_950) return `${(tokens / thousand).toFixed(1)}k`;
  if (tokens < 999_500) return `${Math.round(tokens / thousand)}k`;
  return `${(tokens / million).toFixed(1)}M`;
}
