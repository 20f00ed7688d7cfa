import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { fillValues, findPlaceholder } from "./fill-values";

/** More than any placeholder has; what is longer is none. */
const longestHeld = 240;

/**
 * Passes the pieces of a text on as they come, placeholders filled: one that has only begun waits for its end, one of nothing is
 * passed on as `…`.
 */
export function createValueRelay(result: AnalysisResult | null, emit: (text: string) => void): (delta: string) => void {
  let held = "";
  return (delta) => {
    held += delta;
    const end = toSafeEnd(held);
    if (end > 0) emit(toLiveText(held.slice(0, end), result));
    held = held.slice(end);
  };
}

function toLiveText(piece: string, result: AnalysisResult | null): string {
  const { text, unknown } = fillValues(piece, result);
  return unknown.reduce((told, placeholder) => told.replaceAll(placeholder, "…"), text);
}

/** Where no placeholder is cut in two. */
function toSafeEnd(text: string): number {
  const open = text.lastIndexOf("[[");
  const isOpen = open !== -1 && findPlaceholder(text, open) === null && !text.slice(open).includes("\n");
  if (isOpen && text.length - open <= longestHeld) return open;
  return text.endsWith("[") ? text.length - 1 : text.length;
}
