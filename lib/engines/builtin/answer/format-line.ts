import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { readAnswerFormat } from "../words/answer-format";

/**
 * Formats the line `@name[value]` that a question asks for, with the first value of the result; null when it asks for none or
 * several, or when the result is a table, whose intended value is unclear.
 */
export function toFormatLine(question: string, result: AnalysisResult): string | null {
  const { names, decimals } = readAnswerFormat(question);
  const [name, second] = names;
  if (name === undefined || second !== undefined || result.kind === "table") return null;
  const value = result.kind === "scalar" ? result.value : result.entries[0]?.value;
  if (value === undefined || value === null || typeof value === "object") return null;
  return `@${name}[${typeof value === "number" && decimals !== null ? value.toFixed(decimals) : String(value)}]`;
}
