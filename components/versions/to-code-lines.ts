import { diffLines } from "diff";

/** A line of one or both of two sources. */
export interface CodeLine {
  text: string;
  /** Where it stands: in both sources, in the left one alone, in the right one alone. */
  side: "both" | "left" | "right";
}

/** Sources that differ in more lines than this are told as replaced whole, so that the page does not wait for them. */
const mostDifferences = 500;

/** The lines of two sources in one order, from which each can be read; where they differ, those of the left come first. */
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

/** The source with one end of line for all and none at the end that is not seen, each line with its end. */
function toLines(source: string): string {
  const text = source.replaceAll("\r\n", "\n").trimEnd();
  return text === "" ? "" : `${text}\n`;
}
