import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { fillValues, findPlaceholder } from "./fill-values";

/** Longer than any placeholder. */
const longestHeld = 240;

/**
 * Relays the pieces of a text as they arrive and fills placeholders. Holds back an incomplete placeholder until it
 * ends, and emits `…` for an unknown one.
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
  return unknown.reduce((filled, placeholder) => filled.replaceAll(placeholder, "…"), text);
}

/** Finds the last position that does not cut a placeholder in two. */
function toSafeEnd(text: string): number {
  const open = text.lastIndexOf("[[");
  const isOpen = open !== -1 && findPlaceholder(text, open) === null && !text.slice(open).includes("\n");
  if (isOpen && text.length - open <= longestHeld) return open;
  return text.endsWith("[") ? text.length - 1 : text.length;
}
