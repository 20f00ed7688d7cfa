import type { Caveat } from "@/lib/domain/answer";
import { toPlainName } from "../match-column";

const mostCaveats = 10;
const missingWords = /\b(?:missing|null|nan|na|empty|without|(?:has|have) no|no value|blank|absent|incomplete)\b/iu;
const repeatWords = /\b(?:duplicat\w*|repeat\w*)\b/iu;
const sameShare = 0.6;

/** What reading says of texts that may be gaps, and what is said where they count in a figure. */
const [readGaps, countedGaps] = [/ read like “no value”/u, / may have no value; /u];

/**
 * The caveats that code has counted, then those of the model that say something else. A model's caveat about missing values of
 * a column, or about repeated rows, is left out when code has counted the same, and what was noticed in reading when a figure's
 * own caveat tells it.
 */
export function mergeCaveats(
  counted: readonly Caveat[],
  ofModel: readonly string[],
  columns: readonly string[],
): Caveat[] {
  const merged: Caveat[] = [];
  const told = new Set(counted.filter(({ text }) => countedGaps.test(text)).flatMap((caveat) => caveat.columns));
  for (const caveat of counted) {
    const isTold = readGaps.test(caveat.text) && caveat.columns.every((column) => told.has(column));
    if (!isTold && !merged.some((known) => known.text === caveat.text)) merged.push(caveat);
  }
  for (const text of ofModel.map((line) => line.trim()).filter((line) => line !== "")) {
    const about = columns.filter((column) => speaksOf(text, column));
    const repeats = merged.some((known) => isSame(known.text, text) && isAboutTheSame(known.columns, about));
    if (repeats || isCounted(text, about, counted)) continue;
    merged.push({ text, columns: about });
  }
  return merged.slice(0, mostCaveats);
}

function isCounted(text: string, about: readonly string[], counted: readonly Caveat[]): boolean {
  if (repeatWords.test(text) && counted.some((caveat) => repeatWords.test(caveat.text))) return true;
  if (!missingWords.test(text) || about.length === 0) return false;
  const covered = new Set(
    counted
      .filter((caveat) => / no .* |; the code fills|missing values|is missing|are missing/u.test(caveat.text))
      .flatMap((caveat) => caveat.columns),
  );
  return about.every((column) => covered.has(column));
}

function speaksOf(text: string, column: string): boolean {
  const plain = toPlainName(column);
  const withoutUnit = toPlainName(column.replace(/[([{].*$/u, ""));
  const words = toPlainName(text);
  return [plain, withoutUnit].some((name) => name.length > 1 && words.includes(name));
}

function isAboutTheSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === 0 || right.length === 0 || left.some((column) => right.includes(column));
}

/** Whether two texts share most of their words. */
function isSame(left: string, right: string): boolean {
  const [one, other] = [toWords(left), toWords(right)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return one.size + other.size > 0 && shared / Math.max(one.size, other.size) >= sameShare;
}

function toWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
