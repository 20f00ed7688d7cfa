import { toWholeWord } from "../vocabulary/abbreviations";
import { toPlainWords, toRoot } from "../words/roots";
import { perText } from "./per-column";
import { findColumnUnit, findRate, toNameParts } from "./column-unit";

/** Words that names do not need. */
export const smallWords: ReadonlySet<string> = new Set(
  "a an and as at by for in is of on or per the was were with which has have our my".split(" "),
);
/** Words of names that do not describe the values. */
export const genericWords: ReadonlySet<string> = new Set(
  "name id code number type title label key identifier date time day full value amount".split(" "),
);

/** Transliterates a word as people type it without special letters: `größe` as `grosse`. */
function toUnaccented(word: string): string {
  return /^[\p{Script=Latin}\p{M}]+$/u.test(word)
    ? word.replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "")
    : word;
}

/** Phrasal verbs, after the word that tables use for them. */
const phrasalVerbs: ReadonlyMap<string, string> = new Map(
  "come back:return bring back:return send back:return give back:return hang up:abandon sign up:register drop out:quit throw away:waste pick up:collect turn up:attend show up:attend check in:arrive check out:depart call off:cancel put off:postpone fill in:submit hand in:submit send in:submit send out:ship hand over:deliver drop off:deliver set up:create run out:expire carry out:perform pay back:refund wind up:end log in:login sign in:login"
    .split(/ (?=\w+ \w+:)/)
    .map((pair) => pair.split(":") as [string, string]),
);

/** Replaces phrasal verbs in roots with a single word: `come back` by `return`. */
export function joinVerbs(roots: readonly string[]): string[] {
  const joined: string[] = [];
  for (const root of roots) {
    const verb = phrasalVerbs.get(`${joined.at(-1) ?? ""} ${root}`);
    if (verb === undefined) joined.push(root);
    else joined[joined.length - 1] = verb;
  }
  return joined;
}

/** Returns the full root of a word in a name or question: `qty` and `quantities` become `quantity`. */
export function toNameRoot(word: string): string {
  return toWholeWord(toRoot(toWholeWord(toUnaccented(word.toLowerCase()))));
}

function toWhole(words: readonly string[]): string[] {
  return words.map((word, place) =>
    // `Emp No` is a number, `no show` is not.
    word === "no" && place === words.length - 1 ? "number" : toNameRoot(word),
  );
}

/** Returns the meaningful roots of a name or value, in order; all of them when none is meaningful. */
export const toNameWords = perText((text): readonly string[] => {
  const words = toPlainWords(text.normalize("NFC").replaceAll("#", " number "));
  const content = words.filter((word) => !smallWords.has(word));
  return toWhole(content.length > 0 ? content : words);
});

const articles = new Set("a an the of be is are was were our my we do did does have has had".split(" "));

/** Removes the small words of a phrase of one or more words, for comparisons. */
export function toPhraseKey(words: readonly string[]): string {
  const plain = words.flatMap(toPlainWords).filter((word) => !articles.has(word));
  return plain.map(toNameRoot).join(" ");
}

/** One way to name a column in words. */
export interface ColumnAlias {
  column: string;
  /** Meaningful roots, in order. */
  words: readonly string[];
  /** Those of them that do not name the column alone: what it is per, and general words for money. */
  extra?: ReadonlySet<string>;
  /** The word that describes the values: the last one, except for a participle: `Tickets sold`. */
  head: string;
}

/** Participles at the end of names: `Tickets sold`. */
export const participle =
  /(?:[^e]ed|sold|sent|made|paid|lost|spent|given|taken|left|kept|came|won|broken|thrown|shown)$/;

/** Words that belong to the verb before them: `Paid out`, `Checked in`. */
export const particles: ReadonlySet<string> = new Set("out in up off on back away down".split(" "));

/** Words in a name whose complement qualifies what precedes. */
const links: ReadonlySet<string> = new Set("since until before after from per for with at between during".split(" "));

/** Returns the root of the word in a name that describes the values. */
export function toHead(text: string, words: readonly string[]): string {
  const plain = toPlainWords(text).filter((word) => !smallWords.has(word));
  if (words.length > 1 && particles.has(words.at(-1) ?? "")) return words.at(-2) ?? "";
  // `km since last fill` are km.
  const link = toPlainWords(text).findIndex((word, place) => place > 0 && links.has(word));
  if (link > 0) return toNameWords(toPlainWords(text).slice(0, link).join(" ")).at(-1) ?? "";
  const last = participle.test(plain.at(-1) ?? "") && words.length > 1 ? words.at(-2) : words.at(-1);
  return last ?? "";
}

/** Initials that people spell out. */
const initials: ReadonlyMap<string, string> = new Map([
  ["mrr", "monthly recurring revenue"],
  ["arr", "annual recurring revenue"],
  ["aov", "average order value"],
  ["ltv", "lifetime value"],
  ["clv", "customer lifetime value"],
  ["csat", "satisfaction score"],
  ["nps", "net promoter score"],
  ["cac", "acquisition cost"],
  ["fte", "full time equivalent"],
  ["pnl", "profit"],
]);
/** Units of rates that people spell out: the price per litre of `Price per L`. */
const unitWords: ReadonlyMap<string, string> = new Map(
  "l:litre h:hour hr:hour g:gram m:metre d:day yr:year y:year mth:month wk:week pc:piece pcs:piece pp:person"
    .split(" ")
    .map((pair) => {
      const [short = "", long = ""] = pair.split(":");
      return [short, long] as const;
    }),
);
/** General words for amounts of money beside their names: "freight cost", "snack income". */
const moneyWords = ["cost", "revenue", "income", "money", "charge"].map(toNameRoot);

function isTimeLetter(word: string | undefined): boolean {
  return word !== undefined && /^[hdwmy]$/.test(word);
}

/** Lists the ways to name each column: without unit, the text in brackets, in full, and without a year. */
export function toColumnAliases(names: Iterable<string>): ColumnAlias[] {
  return [...names].flatMap((column) => {
    const { core, aside } = toNameParts(column);
    const isScale = aside !== null && !/\p{L}/u.test(aside);
    const spelled = core.replace(/\p{L}+/gu, (word) => initials.get(word.toLowerCase()) ?? word);
    const named = spelled.replace(/(?<=\bper[ _])\p{L}+$/iu, (unit) => unitWords.get(unit.toLowerCase()) ?? unit);
    const texts = aside === null || isScale ? [core, spelled, named, column] : [core, spelled, named, aside, column];
    const rate = findRate(column);
    const per = new Set(
      rate === null ? [] : [...toNameWords(rate), ...toNameWords(unitWords.get(rate.toLowerCase()) ?? rate)],
    );
    const isMoney = rate === null && findColumnUnit(column)?.kind === "money";
    const own = toNameWords(core);
    const priced = isMoney && own.length <= 2 && !own.some((word) => moneyWords.includes(word)) ? moneyWords : [];
    const seen = new Set<string>();
    return [
      ...texts.flatMap((text) => {
        const words = toNameWords(text);
        // `logins_30d` and `Sales 2024` are also named without the time.
        const timeless = words.filter(
          (word, place) =>
            !/^(19|20)\d\d$/.test(word) &&
            !(/^\d+$/.test(word) && isTimeLetter(words[place + 1])) &&
            !(isTimeLetter(word) && /^\d+$/.test(words[place - 1] ?? "")),
        );
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
