import { toWholeWord } from "../vocabulary/abbreviations";
import { toPlainWords, toRoot } from "../words/roots";
import { findColumnUnit, findRate, toNameParts } from "./column-unit";

/** Words that names do not need. */
export const smallWords: ReadonlySet<string> = new Set(
  "a an and as at by for in is of on or per the was were with which has have our my".split(" "),
);
/** Words of names that say nothing of what the values are. */
export const genericWords: ReadonlySet<string> = new Set(
  "name id code number type title label key identifier date time day full value amount".split(" "),
);

/** A word as it is typed without the letters of its language: `größe` as `grosse`. */
function toUnaccented(word: string): string {
  return /^[\p{Script=Latin}\p{M}]+$/u.test(word)
    ? word.replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "")
    : word;
}

/** A word of a name or question as whole root: `qty` and `quantities` are `quantity`. */
export function toNameRoot(word: string): string {
  return toWholeWord(toRoot(toWholeWord(toUnaccented(word.toLowerCase()))));
}

function toWhole(words: readonly string[]): string[] {
  return words.map((word, place) =>
    // `Emp No` is a number, `no show` is not.
    word === "no" && place > 0 && place === words.length - 1 ? "number" : toNameRoot(word),
  );
}

/** The roots of a name or value that carry meaning, in order; all of them when none does. */
export function toNameWords(text: string): string[] {
  const words = toPlainWords(text.normalize("NFC"));
  const content = words.filter((word) => !smallWords.has(word));
  return toWhole(content.length > 0 ? content : words);
}

const articles = new Set("a an the of be is are was were our my we do did does have has had".split(" "));

/** A phrase of one or more words with its small words left out, to compare it with others. */
export function toPhraseKey(words: readonly string[]): string {
  const plain = words.flatMap(toPlainWords).filter((word) => !articles.has(word));
  return plain.map(toNameRoot).join(" ");
}

/** One way to name a column in words. */
export interface ColumnAlias {
  column: string;
  /** Roots that carry meaning, in order. */
  words: readonly string[];
  /** Those of them that do not name the column alone: what it is per, and what every amount of money may be called. */
  extra?: ReadonlySet<string>;
  /** The word that says what the values are: the last one, but for what happened to it: `Tickets sold`. */
  head: string;
}

/** Ends of names that say what happened to the things before: `Tickets sold`. */
export const participle = /(?:ed|sold|sent|made|paid|lost|spent|given|taken|left|kept)$/;

/** The root of the word of a name that says what the values are. */
export function toHead(text: string, words: readonly string[]): string {
  const plain = toPlainWords(text).filter((word) => !smallWords.has(word));
  const last = participle.test(plain.at(-1) ?? "") && words.length > 1 ? words.at(-2) : words.at(-1);
  return last ?? "";
}

/** Initials of which people say the words. */
const initials: ReadonlyMap<string, string> = new Map([
  ["mrr", "monthly recurring revenue"],
  ["arr", "annual recurring revenue"],
  ["aov", "average order value"],
  ["ltv", "lifetime value"],
  ["clv", "customer lifetime value"],
  ["csat", "satisfaction score"],
  ["nps", "promoter score"],
  ["cac", "acquisition cost"],
  ["fte", "full time equivalent"],
  ["pnl", "profit"],
]);
/** What people call amounts of money beside their names: "freight cost", "snack income". */
const moneyWords = ["cost", "revenue", "income", "money", "charge"].map(toNameRoot);

/** The ways to name each column: without unit, what stands in brackets, whole, and without a year in it. */
export function toColumnAliases(names: Iterable<string>): ColumnAlias[] {
  return [...names].flatMap((column) => {
    const { core, aside } = toNameParts(column);
    const isScale = aside !== null && !/\p{L}/u.test(aside);
    const spelled = core.replace(/\p{L}+/gu, (word) => initials.get(word.toLowerCase()) ?? word);
    const texts = aside === null || isScale ? [core, spelled, column] : [core, spelled, aside, column];
    const rate = findRate(column);
    const per = new Set(rate === null ? [] : toNameWords(rate));
    const isMoney = rate === null && findColumnUnit(column)?.kind === "money";
    const own = toNameWords(core);
    const priced = isMoney && own.length <= 2 && !own.some((word) => moneyWords.includes(word)) ? moneyWords : [];
    const seen = new Set<string>();
    return [
      ...texts.flatMap((text) => {
        const words = toNameWords(text);
        const timeless = words.filter((word) => !/^(19|20)\d\d$/.test(word));
        return [words, timeless].flatMap((known): ColumnAlias[] => {
          const key = known.join(" ");
          if (known.length === 0 || seen.has(key)) return [];
          seen.add(key);
          return [
            {
              column,
              words: known,
              head: toHead(text, known),
              ...(known.some((word) => !per.has(word)) && { extra: per }),
            },
          ];
        });
      }),
      ...priced.map((word) => ({ column, words: [...own, word], head: word, extra: new Set([word]) })),
    ];
  });
}
