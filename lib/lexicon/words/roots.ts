import nlp from "compromise/three";

interface Transform {
  verb: { toInfinitive: (word: string, model: unknown, tense?: string) => string };
  noun: { toSingular: (word: string, model: unknown) => string };
}

const { two } = nlp.methods() as unknown as { two: { transform: Transform } };
const { verb, noun } = two.transform;
const model = nlp.model();
const { lexicon } = (model as unknown as { one: { lexicon: Readonly<Record<string, string | readonly string[]>> } })
  .one;

/** Words whose ending is not a plural, past tense or gerund. */
const whole = new Set(
  "always as bed being listing screening building bus business canvas during evening feed gas has his hundred is its king lens less meeting minus morning need news nothing nps plus process rating red ring seed series showing spring string status species speed their thing this thus us was yes wedding".split(
    " ",
  ),
);
/** Forms that the library gets wrong or leaves unchanged, after the root that they have here. */
const rootForms =
  "arise arisen|beat beaten|blow blown|break broke broken|child children|choose chose chosen|come came|draw drew drawn|drink drunk|drive driven|eat eaten|fall fallen|fly flown|forget forgotten|freeze frozen|give gave given|go gone|grow grew grown|hide hidden|know known|learn learnt|leave left leaves|lose lost|person ppl|ride ridden|rise risen|see seen|shake shaken|show shown|sku skus|menu menus|speak spoken|spend spent|steal stolen|take taken|throw threw thrown|wear worn|withdraw withdrawn|write written|movie movies|cookie cookies|calorie calories|smoothie smoothies|brownie brownies|rating ratings|building buildings|listing listings|screening screenings|showing showings|meeting meetings|morning mornings|evening evenings|thing things|status statuses|bus buses|check cheque cheques|program programme programmes|tire tyre tyres|jewelry jewellery|color colour colours|center centre centres|license licence licences|gray grey|kg kilo kilos kilogram kilograms kilogramme kilogrammes|km kilometre kilometres kilometer kilometers";
const written: ReadonlyMap<string, string> = new Map(
  rootForms.split("|").flatMap((group) => {
    const [root = "", ...forms] = group.split(" ");
    return forms.map((form) => [form, root] as const);
  }),
);

function toSingular(word: string): string {
  if (!word.endsWith("s") || /(ss|us|is)$/.test(word)) return noun.toSingular(word, model);
  if (/(sses|xes|ches|shes|zzes)$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return noun.toSingular(word, model);
}

/** Whether a word is only a past tense: `sold`, but not `bank` or `day`, which merely end like one. */
function isPast(word: string): boolean {
  const tags = [lexicon[word] ?? []].flat();
  return tags.includes("PastTense") || tags.includes("Participle");
}

/** Whether a word in lower case is certainly a singular noun. */
export function isNoun(word: string): boolean {
  return [lexicon[word] ?? []].flat().includes("Singular");
}

function computeRoot(word: string): string {
  if (word.length < 3 || whole.has(word) || !/^[a-z]+$/.test(word)) return word;
  const known = written.get(word);
  if (known !== undefined) return known;
  if (/(ss|us|is|[aeiou]ss)$/.test(word)) return word;
  const single = toSingular(word);
  if (whole.has(single)) return single;
  if (/(ed|ing)$/.test(single) && single.length > 4) {
    return verb.toInfinitive(single, model, single.endsWith("ed") ? "PastTense" : "Gerund");
  }
  // An irregular past such as `sold`; a noun that merely looks like a verb keeps its form.
  const present = single === word && isPast(word) ? verb.toInfinitive(word, model, "PastTense") : single;
  return present === "" ? single : present;
}

const cache = new Map<string, string>();
const mostCached = 20_000;

/** Returns the root of a word: the singular of a noun, the infinitive of a verb, else the word in lower case. */
export function toRoot(word: string): string {
  // "recieved" is the most common typo in business.
  const lower = word.toLowerCase().replace(/cie(?=v)/, "cei");
  const known = cache.get(lower);
  if (known !== undefined) return known;
  if (cache.size >= mostCached) cache.clear();
  const root = computeRoot(lower);
  cache.set(lower, root);
  return root;
}

/**
 * Returns the roots of all words of a text, in order: words are separated by blanks, punctuation and changes of case
 * (`unitPrice`), numbers stay.
 */
export function toRoots(text: string): string[] {
  return toPlainWords(text).map(toRoot);
}

/** Returns the words of a text in lower case: `Unit_price (EUR)` and `unitPriceEUR` have three. */
export function toPlainWords(text: string): string[] {
  if (/^(?:[a-z]+|\d+)(?: (?:[a-z]+|\d+))*$/.test(text)) return text.split(" ");
  const apart = text
    .replace(/\brec'd\b/giu, "received")
    // A single lower-case letter begins a unit or a name: `kWh`, `iPad`.
    .replace(/(?<=\p{L}[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
    .replace(/(\p{L})-(?=\p{L})/gu, "$1 ");
  return apart.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
}
