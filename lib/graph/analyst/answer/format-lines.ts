import type { Cell } from "@/lib/domain/cell";
import type { AnalysisResult } from "@/lib/domain/execution";
import { toPlainName } from "../match-column";

const requestPattern = /@([A-Za-z_][A-Za-z0-9_]*)\[([^\]\n]{0,80})\]/gu;
const numberWords: Readonly<Record<string, number>> = { zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };

/**
 * An explanation with the lines `@name[value]` that the question asks for. Values come from the result, whatever the
 * explanation says: lines that it lacks are added, lines with other values are corrected. Names that the result does not have
 * are left to the explanation.
 */
export function withFormatLines(explanation: string, question: string, result: AnalysisResult | null): string {
  const names = [...new Set([...question.matchAll(requestPattern)].map((match) => match[1] ?? ""))];
  if (names.length === 0 || result === null) return explanation;
  const decimals = toDecimals(question);
  let text = explanation;
  const missing: string[] = [];
  for (const name of names) {
    const value = findValue(name, names, result);
    if (value === undefined || value === null) continue;
    const line = `@${name}[${toText(value, decimals)}]`;
    const written = new RegExp(`@${name}\\[[^\\]\\n]*\\]`, "gu");
    if (written.test(text)) text = text.replace(written, () => line);
    else missing.push(line);
  }
  return missing.length === 0 ? text : `${text}\n\n${missing.join("\n")}`;
}

/** The entry or the column of that name in a result of one row; the only value there is for the only name there is. */
function findValue(name: string, names: readonly string[], result: AnalysisResult): Cell | undefined {
  if (result.kind === "scalar") return names.length === 1 ? result.value : undefined;
  const entries =
    result.kind === "record"
      ? result.entries
      : result.rows.length === 1
        ? result.columns.map((column, index) => ({ name: column.name, value: result.rows[0]?.[index] ?? null }))
        : [];
  const named = entries.find((entry) => toPlainName(entry.name) === toPlainName(name));
  const found = named ?? (names.length === 1 && entries.length === 1 ? entries[0] : undefined);
  return typeof found?.value === "object" && found.value !== null ? undefined : found?.value;
}

/** To how many decimals the question wants numbers rounded; null when it does not say. */
function toDecimals(question: string): number | null {
  const match = /(\d+|zero|one|two|three|four|five|six)\s+(?:decimal|digits? after)/iu.exec(question);
  if (match?.[1] === undefined) return null;
  const decimals = numberWords[match[1].toLowerCase()] ?? Number(match[1]);
  return decimals <= 12 ? decimals : null;
}

function toText(value: Exclude<Cell, null>, decimals: number | null): string {
  if (typeof value !== "number") return String(value);
  return decimals === null || Number.isInteger(value) ? String(value) : value.toFixed(decimals);
}
