import { CaveatError } from "@/lib/domain/caveat-error";

const fewestLines = 8;

/** Whether a line breaks off in the middle of a sentence that the next one continues. */
function goesOn(line: string, next: string): boolean {
  return /[\p{L}\p{N},’'”)-]$/u.test(line.trim()) && /^\s*\p{Ll}/u.test(next);
}

/**
 * Throws `unreadable_file` for running text, which has no value per line.
 * @param lines the first lines of a text that nothing divides into columns.
 */
export function refuseRunningText(lines: readonly string[]): void {
  const filled = lines.filter((line) => line.trim() !== "");
  if (filled.length < fewestLines) return;
  const words = filled.reduce((sum, line) => sum + line.trim().split(/\s+/).length, 0);
  const continued = filled.filter((line, index) => goesOn(line, filled[index + 1] ?? "")).length;
  if (words < filled.length * 6 || continued < filled.length * 0.4) return;
  throw new CaveatError("unreadable_file", "This file contains running text, not a table.", {
    remedy: "Upload a table; or put each text on a line of its own, below a line with a name.",
  });
}
