import { concepts, type Concept } from "./concepts";

/**
 * Required type of a meaning's values: `money` a number that may be money, `number` a number that is not money, `time`,
 * `length` and `mass` numbers in such units or without one, `date` dates, `entity` texts or identifiers that name things.
 */
export type MeaningRole = "money" | "number" | "time" | "length" | "mass" | "date" | "entity";

/** How a column of some meaning is recognized; phrases as people write them. */
export interface Meaning {
  role: MeaningRole;
  /** Only columns with money in both directions: payments below zero, receipts above. */
  isSigned: boolean;
  /** Names of such columns, best first. */
  names: readonly string[];
  /** Names that only count when no column has a better one. */
  weak: readonly string[];
  /** Words against it. */
  not: readonly string[];
  /** Further words that people use for it. */
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
