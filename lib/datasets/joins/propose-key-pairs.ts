import type { ColumnProfile, DatasetProfile } from "@/lib/domain/datasets/profile";
import { isNumeric, isTemporal } from "../duck/to-cell";
import { toWords } from "../profile/name-meaning";

/** Two columns that may hold the same keys. */
export interface KeyPair {
  left: string;
  right: string;
  /** The higher, the likelier. */
  score: number;
}

const mostPairs = 8;
/** Minimum score of a pair to be counted. */
const enough = 4;

type Kind = "number" | "text" | "date";

/**
 * Returns what a column can be matched with; null if it is not a key: measures, coordinates, truth values, columns of a
 * single value.
 */
function findKind({ storage, distinct }: ColumnProfile): Kind | null {
  if (distinct < 2 || storage === "BOOLEAN" || storage === "DOUBLE") return null;
  if (isNumeric(storage)) return "number";
  return isTemporal(storage) ? "date" : "text";
}

function isUnique({ distinct, missing }: ColumnProfile, rowCount: number): boolean {
  return distinct === rowCount - missing;
}

/** Rates how similar two names are: 3 the same words, 2 one ends the other (`id`, `customer_id`), 0 neither. */
function rateNames(left: string, right: string): number {
  const [ours, theirs] = [toWords(left), toWords(right)].sort((first, second) => first.length - second.length);
  const short = ours?.join(" ") ?? "";
  const long = theirs?.join(" ") ?? "";
  if (short === "" || short === long) return short === "" ? 0 : 3;
  return long.endsWith(` ${short}`) ? 2 : 0;
}

/** Whether the values can meet at all: ranges of numbers and dates that overlap. */
function canMeet(left: ColumnProfile, right: ColumnProfile): boolean {
  if (left.min === null || left.max === null || right.min === null || right.max === null) return true;
  if (typeof left.min !== typeof right.min) return true;
  return left.min <= right.max && right.min <= left.max;
}

function ratePair(left: ColumnProfile, right: ColumnProfile, rows: { left: number; right: number }): number {
  const kind = findKind(left);
  if (kind === null || kind !== findKind(right) || !canMeet(left, right)) return 0;
  const names = rateNames(left.name, right.name);
  const unique = isUnique(left, rows.left) || isUnique(right, rows.right) ? 2 : 0;
  const areKeys = left.type === "id" && right.type === "id" ? 1 : 0;
  // Numbers that merely count from 1 match everywhere, so without a common name they are meaningless.
  if (names === 0 && kind !== "text") return 0;
  return names + unique + areKeys + (names === 3 && kind === "text" ? 1 : 0);
}

/**
 * Proposes pairs of columns of two tables that may hold the same keys, the likeliest first, judged by their profiles
 * alone. Pure.
 */
export function proposeKeyPairs(left: DatasetProfile, right: DatasetProfile): KeyPair[] {
  const rows = { left: left.rowCount, right: right.rowCount };
  return left.columns
    .flatMap((ours) =>
      right.columns.map((theirs) => ({ left: ours.name, right: theirs.name, score: ratePair(ours, theirs, rows) })),
    )
    .filter(({ score }) => score >= enough)
    .sort((first, second) => second.score - first.score)
    .slice(0, mostPairs);
}
