/** How likely letters follow each other in the words of one language. */
export interface LetterModel {
  /**
   * Natural logarithm of the likelihood that `next` follows `previous`; both lower-case letters, or a blank for word
   * boundaries.
   */
  rate(previous: string, next: string): number;
  /**
   * Natural logarithm of the likelihood of a single letter; null when the language is not known to use it.
   */
  rateAlone(letter: string): number | null;
}

/** Weight of the plain likelihood of a letter relative to its context, as a number of observations. */
const smoothing = 4;
/** Likelihood of an unseen letter. */
const unseen = 1e-5;

const models = new Map<string, LetterModel>();

/** Lists two-letter codes that name something in English, such as `DE`. */
function listCodes(type: "region" | "language"): string[] {
  const letters = type === "region" ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "abcdefghijklmnopqrstuvwxyz";
  const names = new Intl.DisplayNames(["en"], { type, fallback: "none" });
  return Array.from(letters, (first) => Array.from(letters, (second) => first + second))
    .flat()
    .filter((code) => names.of(code) !== undefined);
}

let codes: Readonly<Record<"region" | "language", string[]>> | undefined;

/**
 * Collects names of countries and languages in a language: enough words to learn its spelling, and part of every Node.
 */
function toWords(language: string): string[] {
  codes ??= { region: listCodes("region"), language: listCodes("language") };
  const names = Object.entries(codes).flatMap(([type, list]) => {
    const display = new Intl.DisplayNames([language], { type: type as "region" | "language", fallback: "none" });
    return list.map((code) => display.of(code));
  });
  const text = names.join("\n").toLocaleLowerCase(language);
  // Code pages have the cedilla only.
  return (
    text
      .replaceAll("ș", "ş")
      .replaceAll("ț", "ţ")
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

function createModel(language: string): LetterModel {
  const single = new Map<string, number>();
  const double = new Map<string, number>();
  let total = 0;
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const word of toWords(language)) {
    let previous = " ";
    for (const letter of [...word, " "]) {
      count(single, letter);
      count(double, previous + letter);
      total += 1;
      previous = letter;
    }
  }
  const share = (letter: string) => (single.get(letter) ?? 0) / Math.max(1, total);
  return {
    rate: (previous, next) => {
      const together = (double.get(previous + next) ?? 0) + smoothing * Math.max(unseen, share(next));
      return Math.log(together / ((single.get(previous) ?? 0) + smoothing));
    },
    rateAlone: (letter) => (single.has(letter) ? Math.log(share(letter)) : null),
  };
}

/** Returns the letter model of a language (a BCP 47 tag), learned on first use. */
export function getLetterModel(language: string): LetterModel {
  const known = models.get(language);
  if (known !== undefined) return known;
  const model = createModel(language);
  models.set(language, model);
  return model;
}
