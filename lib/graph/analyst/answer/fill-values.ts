import type { Cell } from "@/lib/domain/datasets/cell";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import { escapeMarkdown } from "@/lib/domain/text/markdown";
import { formatNumber } from "@/lib/domain/text/numbers";
import { findPlacedValue, type PlacedValue } from "./find-placed-value";

/** Words in double brackets, which may contain single brackets such as a unit: `[[row 1, Mass [g]]]`. */
const placeholder = /\[\[((?:[^[\]\n]|\[[^[\]\n]*\]){1,200})\]\]/gu;

const shownRows = 10;
const shownColumns = 8;
const longestText = 200;

/**
 * Replaces the placeholders of a text with values of the result: `[[result]]`, `[[name]]`, `[[row 1, name]]`. Gives
 * numbers thousands separators and a sensible number of digits, and escapes texts for Markdown.
 * @returns the text, in which unknown placeholders remain, and a list of these, each once.
 */
export function fillValues(text: string, result: AnalysisResult | null): { text: string; unknown: string[] } {
  const unknown: string[] = [];
  const filled = text.replace(placeholder, (whole, words: string, offset: number) => {
    const placed = result === null ? null : findPlacedValue(words, result);
    if (placed === null) {
      unknown.push(whole);
      return whole;
    }
    const before = text.slice(0, offset);
    return toFilledText(placed, { startsLine: /(?:^|\n)[ \t]*$/u.test(before) });
  });
  return { text: filled, unknown: [...new Set(unknown)] };
}

/** Finds the placeholder that begins at `start`; null when there is none or it is incomplete. */
export function findPlaceholder(text: string, start: number): string | null {
  const [match] = text.slice(start).matchAll(placeholder);
  return match?.index === 0 ? match[0] : null;
}

function toFilledText(placed: PlacedValue, options: { startsLine: boolean }): string {
  switch (placed.kind) {
    case "cell":
      return toCellMarkdown(placed.value, placed.name);
    case "list":
      return toBlock(
        placed.entries.map(({ name, value }) => `- ${escapeMarkdown(name)}: ${toCellMarkdown(value, name)}`),
        options,
      );
    case "table": {
      const columns = placed.table.columns.slice(0, shownColumns);
      const rows = placed.table.rows.slice(0, shownRows);
      return toBlock(
        [
          toRow(columns.map(({ name }) => escapeMarkdown(name))),
          toRow(columns.map(() => "---")),
          ...rows.map((row) => toRow(columns.map(({ name }, index) => toCellMarkdown(row[index] ?? null, name)))),
        ],
        options,
      );
    }
  }
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** Formats lines as a paragraph of their own. */
function toBlock(lines: readonly string[], { startsLine }: { startsLine: boolean }): string {
  return `${startsLine ? "" : "\n\n"}${lines.join("\n")}\n`;
}

/** Formats one value for a reader. @param name distinguishes years from amounts. */
function toCellMarkdown(value: Cell, name: string): string {
  if (value === null) return "no value";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return toNumberMarkdown(value, name);
  const text = value.replace(/T00:00:00(?:\.0+)?Z?$/u, "");
  return escapeMarkdown(text.length > longestText ? `${[...text].slice(0, longestText - 1).join("")}…` : text);
}

function toNumberMarkdown(value: number, name: string): string {
  const isYear = Number.isInteger(value) && value >= 1000 && value <= 2999 && /year|jahr|année|\byr\b/iu.test(name);
  return isYear ? String(value) : formatNumber(value);
}
