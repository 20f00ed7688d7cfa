import { formatCount } from "@/lib/domain/text/numbers";

/** Maximum number of characters of a call's summary. */
export const longestSummary = 600;

/** Summarises search results: as many lines as fit, and the total number. */
export function toListSummary(noun: string, lines: readonly string[]): string {
  if (lines.length === 0) return `Found no ${noun}.`;
  const lead = `Found ${formatCount(lines.length, noun)}: `;
  const shown: string[] = [];
  for (const line of lines) {
    const rest = lines.length - shown.length - 1;
    const more = rest === 0 ? "" : `; and ${rest} more (narrow the search to see them)`;
    if (`${lead}${[...shown, line].join("; ")}${more}.`.length > longestSummary) break;
    shown.push(line);
  }
  const hidden = lines.length - shown.length;
  if (hidden === 0) return `${lead}${shown.join("; ")}.`;
  return `${lead}${shown.join("; ")}; and ${hidden} more (narrow the search to see them).`;
}
