import type { ColumnProfile } from "@/lib/domain/profile";
import { editDistance } from "../language/edit-distance";
import { toStem } from "../language/stem";
import { toWords } from "../language/to-words";
import { areSynonyms } from "../language/synonyms";

function likeness(asked: string, known: string): number {
  if (areSynonyms(asked, known)) return 1;
  const [left, right] = [toStem(asked), toStem(known)];
  if (left.length >= 3 && right.length >= 3 && (left.startsWith(right) || right.startsWith(left))) return 0.8;
  const longest = Math.max(left.length, right.length);
  return 1 - editDistance(left, right, longest) / longest;
}

/** The columns whose names are close to a phrase, closest first, at most three. */
export function findNearestColumns(phrase: string, columns: readonly ColumnProfile[]): string[] {
  const asked = toWords(phrase);
  const scored = columns.map((column) => {
    const known = toWords(column.name);
    return {
      name: column.name,
      score: Math.max(0, ...asked.flatMap((word) => known.map((other) => likeness(word, other)))),
    };
  });
  return scored
    .filter(({ score }) => score >= 0.6)
    .sort((left, right) => right.score - left.score)
    .slice(0, 3)
    .map(({ name }) => name);
}
