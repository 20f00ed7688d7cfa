/**
 * Pieces into which tokenizers split a text: words with the preceding symbol or blank, up to three digits, runs of
 * symbols, blanks.
 */
const piece = /([^\r\n\p{L}\p{N}]?)(\p{Lu}?\p{Ll}+|\p{Lu}+|[\p{L}\p{M}]+)|\p{N}{1,3}|[^\s\p{L}\p{N}]+|\s+/gu;

/** Frequent letter pairs in English: a word of such pairs is one token or few, another one is split up. */
const frequentPairs = new Set(
  (
    "er re in on th es te st at an he or en se it de ed co nd ar le ro ne ta ea ve ti nt ch al is ns no me as ts ac li ng ha to io ot " +
    "ra od lo pr un et om ec pe ri ll ct ou il ma la si ap ge fi ut ai el pa ca da rs ex ss ow pl ad ce mp ck fo na rt ke id so am ly " +
    "ho wi us pt ru tr ol po em op be ev ur um sa di ab ue os of do ul nc mo mi su ag ig ep hi ee sh bl ic oo oc ry"
  ).split(" "),
);

/** Token costs of pieces, fitted to words of prose, names of columns and random letters. */
const costs = {
  word: 0.5,
  frequentPair: 0.08,
  rarePair: 0.66,
  capital: 0.6,
  plainLetter: 0.35,
  foreignLetter: 0.55,
  otherLetter: 1,
  sign: 0.5,
  joined: 0.25,
};

/**
 * Estimates the tokens of a text, rather too high than too low; always the same for the same text. Suitable for
 * budgets, not for billing.
 */
export function toTokenEstimate(text: string): number {
  let tokens = 0;
  for (const [match, before, word] of text.matchAll(piece)) {
    tokens += word === undefined ? toSignCost(match) : toWordCost(word) + toPrefixCost(before ?? "");
  }
  return Math.ceil(tokens);
}

/** Digits and blanks are one token each; two symbols are one. */
function toSignCost(text: string): number {
  return /^[\p{N}\s]/u.test(text) ? 1 : Math.max(1, [...text].length * costs.sign);
}

/** A blank belongs to the following word; other symbols often do. */
function toPrefixCost(before: string): number {
  return before.trim() === "" ? 0 : costs.joined;
}

function toWordCost(word: string): number {
  if (/^[A-Z]{2,}$/u.test(word)) return Math.max(1, word.length * costs.capital);
  if (!/^[A-Za-z]+$/u.test(word)) {
    const isForeign = /^(?:\p{Script=Cyrillic}+|\p{Script=Greek}+)$/u.test(word);
    const plain = /[A-Za-z]/u.test(word) ? word.replace(/[^A-Za-z]/gu, "").length : 0;
    const others = [...word].length - plain;
    return Math.max(1, plain * costs.plainLetter + others * (isForeign ? costs.foreignLetter : costs.otherLetter));
  }
  const small = word.toLowerCase();
  let cost = costs.word;
  for (let index = 0; index + 1 < small.length; index++) {
    cost += frequentPairs.has(small.slice(index, index + 2)) ? costs.frequentPair : costs.rarePair;
  }
  return Math.max(1, cost);
}
