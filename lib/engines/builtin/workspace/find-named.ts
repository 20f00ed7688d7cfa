import { editDistance } from "@/lib/domain/edit-distance";

/** Something with a name. */
interface Named {
  id: string;
  name: string;
}

/**
 * Finds what a person means by a name, tolerantly: the same name, then one that differs in case, punctuation or ending, then one
 * that contains it, then one with typing errors. Returns all that fit equally well; empty for none.
 */
export function findNamed<Thing extends Named>(wanted: string, things: readonly Thing[]): Thing[] {
  const plain = toPlain(wanted);
  if (plain === "") return [];
  const mistakes = plain.length < 5 ? 1 : plain.length < 10 ? 2 : 3;
  const fits: ((name: string) => boolean)[] = [
    (name) => name === wanted.trim(),
    (name) => toPlain(name) === plain,
    (name) => ` ${toPlain(name)} `.includes(` ${plain} `),
    (name) => editDistance(toPlain(name), plain, mistakes) <= mistakes,
    (name) => plain.length >= 3 && toPlain(name).includes(plain),
  ];
  for (const fit of fits) {
    const found = things.filter(({ name }) => fit(name));
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether two names differ at most in case, punctuation and ending. */
export function isSameName(left: string, right: string): boolean {
  return toPlain(left) === toPlain(right);
}

/** A name in lower case without punctuation and the ending of a file. */
function toPlain(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\.(csv|tsv|xlsx?|parquet|jsonl?|ndjson|zip)$/u, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
