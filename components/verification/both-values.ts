import type { Cell } from "@/lib/domain/datasets/cell";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { formatExactly } from "@/lib/domain/text/numbers";
import { formatCell } from "../table/format-cell";
import { verificationWords } from "../words/answers/verification-words";
import { words } from "../words/words";

/**
 * Formats a differing figure and the second computation's value. Shows all digits of both where fewer would make them look
 * alike.
 * @param format formats a value as its surroundings do.
 */
export function toBothValues(
  { value, other }: Pick<VerifiedFigure, "value" | "other">,
  format: (value: Cell) => string = formatCell,
): { value: string; other: string } {
  const write = (cell: Cell) => (cell === null ? words.table.missing : format(cell));
  if (other === undefined) return { value: write(value), other: verificationWords.unknownOther };
  const written = { value: write(value), other: write(other) };
  if (written.value !== written.other) return written;
  return { value: toPrecise(value), other: toPrecise(other) };
}

function toPrecise(value: Cell): string {
  if (typeof value === "number") return formatExactly(value);
  // Values that look alike differ in invisible characters or in type.
  return JSON.stringify(value);
}
