import { getLetterModel, type LetterModel } from "./letter-model";
import type { LegacyEncoding } from "./legacy-encodings";
import { decodeText } from "./text-decoder";

/** Evidence against an encoding, in natural logarithms: the lower, the likelier it is. */
const costs = {
  broken: 20,
  control: 14,
  foreignLetter: 12,
  capitalWithin: 6,
  usualSign: 4,
  unusualSign: 8,
  /** A symbol between two letters. */
  signWithin: 8,
  /** A symbol before or after a letter where it does not belong. */
  signBeside: 5,
  kana: 5,
  everyday: 8.2,
  rare: 12,
} as const;

/** Words, and single symbols. */
const token = /[\p{L}\p{M}\ufffd\u0080-\u009f]+|[^\p{L}\p{M}\p{ASCII}]/gu;
const usualSigns = "€£§°±²³µ·½«»‘’‚“”„•…–—™©®№¿¡×¥、。，：（）「」・〜～";
/** Symbols that commonly appear next to letters. */
const punctuation = "«»‘’‚“”„•…–—™©®№¿¡·°µ、。，：（）「」・〜～";
/** Characters classified as letters but used as symbols. */
const signLetter = /[ªºµ]/;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〇\uff00-\uffef]/u;
const letter = /[\p{L}\p{M}]/u;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
/** Adjacent letters, and symbols that only the right encoding shows correctly. */
const cluster = /(?:[\p{L}\p{M}]|\P{ASCII})+/gu;

const everydayCharacters = new Map<string, ReadonlySet<string>>();

/** Returns the two-byte characters whose lead byte is in the everyday range. */
function getEveryday({ label, everyday }: LegacyEncoding): ReadonlySet<string> {
  const known = everydayCharacters.get(label);
  if (known !== undefined || everyday === undefined) return known ?? new Set();
  const characters = new Set<string>();
  const low = label === "big5" || label === "shift_jis" ? 0x40 : 0xa1;
  for (let lead = everyday[0]; lead <= everyday[1]; lead += 1) {
    const row = Array.from({ length: 0xff - low }, (_, index) => [lead, low + index]).flat();
    for (const character of decodeText(Uint8Array.from(row), label)) {
      if (character > "\u007f" && character !== "\ufffd") characters.add(character);
    }
  }
  everydayCharacters.set(label, characters);
  return characters;
}

function isForeignTo(script: LegacyEncoding["script"], character: string): boolean {
  if (script === "latin") return !/\p{Script=Latin}|\p{M}/u.test(character);
  return /\p{Script=Latin}/u.test(character);
}

/** Whether words look like those of the encoding: Latin ones mostly with plain letters, others without. Cheap. */
function isPlausible(tokens: readonly string[], { script }: LegacyEncoding): boolean {
  const words = tokens.filter((text) => letter.test(text));
  const broken = tokens.filter((text) => /[\ufffd\u0080-\u009f]/.test(text)).length;
  if (broken > tokens.length * 0.1 + 1) return false;
  if (words.length === 0) return script === "latin";
  const odd = words.filter((word) => {
    const plain = word.match(/[A-Za-z]/g)?.length ?? 0;
    return script === "latin" ? word.length > 2 && plain < word.length * 0.4 : plain > 0;
  });
  return odd.length <= words.length * 0.4;
}

function rateSign(sign: string, before: string, behind: string): number {
  const besides = [before, behind].filter((character) => letter.test(character)).length;
  const cost = usualSigns.includes(sign) ? costs.usualSign : costs.unusualSign;
  if (besides === 2) return cost + costs.signWithin;
  return besides === 1 && !punctuation.includes(sign) ? cost + costs.signBeside : cost;
}

/** Rates a character by itself, regardless of its neighbours. */
function rateCharacter(character: string, script: LegacyEncoding["script"]): number {
  if (character === "\ufffd") return costs.broken;
  if (/\p{Cc}/u.test(character)) return costs.control;
  return character > "\u007f" && isForeignTo(script, character) ? costs.foreignLetter : 0;
}

/** Rates letters and the symbols among them, in one language. */
function rateLetters(word: string, { script }: LegacyEncoding, model: LetterModel): number {
  const characters = [...word];
  let cost = 0;
  let previous = " ";
  let wasSmall = false;
  characters.forEach((character, index) => {
    const isSign = (!letter.test(character) && !/[\ufffd\p{Cc}]/u.test(character)) || signLetter.test(character);
    if (isSign) {
      cost += rateSign(character, characters[index - 1] ?? " ", characters[index + 1] ?? " ");
      if (previous !== " ") cost -= model.rate(previous, " ");
      previous = " ";
      wasSmall = false;
      return;
    }
    const small = character.toLowerCase();
    cost += rateCharacter(character, script) - model.rate(previous, small);
    if (wasSmall && small !== character) cost += costs.capitalWithin;
    previous = small;
    wasSmall = small === character && character.toUpperCase() !== character;
  });
  return previous === " " ? cost : cost - model.rate(previous, " ");
}

function rateEastAsian(word: string, encoding: LegacyEncoding, model: LetterModel): number {
  const everyday = getEveryday(encoding);
  const isJapanese = encoding.languages.includes("ja");
  let cost = 0;
  for (const character of word) {
    if (character <= "\u007f") continue;
    const alone = model.rateAlone(character);
    if (character === "\ufffd") cost += costs.broken;
    else if (usualSigns.includes(character)) cost += costs.usualSign;
    else if (!eastAsian.test(character)) cost += costs.unusualSign;
    else if (isJapanese && kana.test(character)) cost += costs.kana;
    else if (alone !== null) cost += Math.min(costs.everyday, -alone);
    else cost += everyday.has(character) ? costs.everyday : costs.rare;
  }
  return cost;
}

/**
 * Rates the evidence against these bytes being text in an encoding, as a natural logarithm; null when they cannot be.
 * Each word counts in the language that it fits best.
 */
export function rateEncoding(sample: Uint8Array, encoding: LegacyEncoding): number | null {
  const text = decodeText(sample, encoding.label);
  const isForeign = (found: string) => /\P{ASCII}/u.test(found);
  if (!isPlausible(text.match(token)?.filter(isForeign) ?? [], encoding)) return null;
  const models = encoding.languages.map(getLetterModel);
  const rateWord = encoding.script === "east asian" ? rateEastAsian : rateLetters;
  let cost = encoding.rarity;
  for (const word of text.match(cluster)?.filter(isForeign) ?? []) {
    cost += Math.min(...models.map((model) => rateWord(word, encoding, model)));
  }
  return cost;
}
