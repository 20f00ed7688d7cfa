import { diffLines } from "diff";

/** A line of one or both of two sources. */
export interface CodeLine {
  text: string;
  /** Its source: both, only the left one, only the right one. */
  side: "both" | "left" | "right";
}

/** Sources that differ in more lines are treated as replaced entirely, so that the page stays responsive. */
const mostDifferences = 500;

/**
 * Merges the lines of two sources in an order from which each can be reconstructed; where they differ, those of the left come
 * first.
 */
export function toCodeLines(left: string, right: string): CodeLine[] {
  const [old, young] = [toLines(left), toLines(right)];
  const parts = diffLines(old, young, { maxEditLength: mostDifferences });
  if (parts === undefined) return [...toSide(old, "left"), ...toSide(young, "right")];
  return parts.flatMap(({ value, removed, added }) => toSide(value, removed ? "left" : added ? "right" : "both"));
}

function toSide(source: string, side: CodeLine["side"]): CodeLine[] {
  if (source === "") return [];
  return source
    .replace(/\n$/, "")
    .split("\n")
    .map((text) => ({ text, side }));
}

/** Normalizes line endings and trailing whitespace, and keeps the ending of each line. */
function toLines(source: string): string {
  const text = source.replaceAll("\r\n", "\n").trimEnd();
  return text === "" ? "" : `${text}\n`;
}
