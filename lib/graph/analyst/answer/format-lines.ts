import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { toNamedValues, toNumbers } from "@/lib/verification/text/result-values";
import { findFormatPassages, toFormatRequests } from "@/lib/prompts/format-requests";
import { findFormatValue } from "./format-value";

/**
 * Ends an explanation with the lines `@name[value]` that the question asks for, each once. Takes values from the
 * result, whatever the explanation says. Keeps a line with a name unknown to the result only if the result contains its
 * value.
 */
export function withFormatLines(explanation: string, question: string, result: AnalysisResult | null): string {
  const requests = toFormatRequests(question);
  if (requests.length === 0 || result === null) return explanation;
  const names = new Set(requests.map(({ name }) => name));
  const written = findFormatPassages(explanation).filter(({ name }) => names.has(name));
  const lines = requests.flatMap((request) => {
    const value = findFormatValue(request, result, requests.length === 1);
    if (value !== null) return [`@${request.name}[${value}]`];
    const stated = written.find(({ name }) => name === request.name)?.value;
    return stated !== undefined && stands(stated, result) ? [`@${request.name}[${stated}]`] : [];
  });
  const text = withoutFormatLines(explanation, names);
  if (lines.length === 0) return text;
  return text === "" ? lines.join("\n") : `${text}\n\n${lines.join("\n")}`;
}

/**
 * Removes passages with these names from a text: drops lines that contain nothing else, and keeps the value inside
 * sentences.
 */
function withoutFormatLines(text: string, names: ReadonlySet<string>): string {
  const lines = text.split("\n").flatMap((line) => {
    const passages = findFormatPassages(line).filter(({ name }) => names.has(name));
    if (passages.length === 0) return [line];
    const rest = replacePassages(line, passages, () => "");
    return /[\p{L}\p{N}]/u.test(rest) ? [replacePassages(line, passages, ({ value }) => value)] : [];
  });
  return lines
    .join("\n")
    .replace(/^[ \t]*(`{3,})\w*\n+[ \t]*\1[ \t]*$/gmu, "")
    .replace(/\n{3,}/gu, "\n\n")
    .trimEnd();
}

function replacePassages(
  line: string,
  passages: ReturnType<typeof findFormatPassages>,
  toText: (passage: { value: string }) => string,
): string {
  let [text, position] = ["", 0];
  for (const passage of passages) {
    text += line.slice(position, passage.start) + toText(passage);
    position = passage.end;
  }
  return text + line.slice(position);
}

/** Whether the result contains a value that the explanation states. Compares numbers to the stated digits. */
function stands(stated: string, result: AnalysisResult): boolean {
  const values = toNamedValues(result).flatMap((named) => named.values);
  const parts = stated.split(",").map((part) => part.trim());
  return parts.every((part) => {
    if (values.some((value) => value !== null && String(value) === part)) return true;
    if (!/^-?\d+(?:\.\d+)?$/u.test(part)) return false;
    const decimals = part.split(".")[1]?.length ?? 0;
    return toNumbers(values).some((value) => Math.abs(value - Number(part)) <= 0.5 * 10 ** -decimals + 1e-12);
  });
}
