import { concepts, type Concept } from "./concepts";

/**
 * What the values of a column have to be for a meaning: `money` a number that may be money, `number` a number that is not money,
 * `time`, `length` and `mass` numbers in such units or without one, `date` dates, `entity` texts or identifiers that name things.
 */
export type MeaningRole = "money" | "number" | "time" | "length" | "mass" | "date" | "entity";

/** How a column of some meaning is recognised; phrases as people write them. */
export interface Meaning {
  role: MeaningRole;
  /** Only columns with money in both directions: payments below zero, receipts above. */
  isSigned: boolean;
  /** What such columns are called, best first. */
  names: readonly string[];
  /** Names that only count where no column has a better one. */
  weak: readonly string[];
  /** Words that speak against it. */
  not: readonly string[];
  /** Further words by which people ask for it. */
  asked: readonly string[];
}

function toMeaning(text: string): Meaning {
  const [kind = "", names = "", ...rest] = text.split("; ");
  const [role = "", signed] = kind.split(" ");
  const toPhrases = (key: string) => {
    const found = rest.find((part) => part.startsWith(`${key}: `));
    return found === undefined ? [] : found.slice(key.length + 2).split("|");
  };
  return {
    role: role as MeaningRole,
    isSigned: signed === "signed",
    names: names === "" ? [] : names.split("|"),
    ...{ weak: toPhrases("weak"), not: toPhrases("not"), asked: toPhrases("asked") },
  };
}

/** Every meaning. */
export const meanings = Object.fromEntries(
  Object.entries(concepts).map(([concept, text]) => [concept, toMeaning(text)]),
) as Readonly<Record<Concept, Meaning>>;

/** All meanings in their order. */
export const conceptNames = Object.keys(concepts) as Concept[];

/** Whether a name is that of a concept. */
export function isConcept(name: string): name is Concept {
  return Object.hasOwn(concepts, name);
}
