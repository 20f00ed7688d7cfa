import type { StatedNumber } from "./numbers-in-text";

/** Words that say a sign wherever they stand in a text. */
const plainly = /\b(?:negativ|invers|opposite|minus|anti-?correl|below zero)/iu;
/** Words of a sentence that say that something goes or lies lower. */
const downwards =
  /\b(?:fell|fall(?:s|en|ing)?|drop|declin|decreas|reduc|lower|less|fewer|loss|los[et]|down|shr[aiu]nk|below|under|deficit|debt|worse|diminish|dip(?:s|ped)?\b|slump|s[iau]nk|cut|short|small|west|south|behind|before|earlier|trail)/iu;
/** Words of a sentence that tell a difference from the side that has more, or without a side. */
const compared = /\b(?:more|\w{2,}er)\b[^.]*\bthan\b|\bdiffer|\b(?:gap|apart|between|exceed|ahead|above|lead)/iu;
/** A sentence that says that the sign is negative, and does not deny it. */
const saysNegative =
  /(?<!\b(?:not?|nor|non|than|isn['’]t|neither)\b[^.]*)\b(?:negative(?:ly)?|inverse(?:ly)?)\s(?:linear\s)?(?:correl|relat|associat|link)/iu;

/**
 * Whether a text states a value with its sign: a minus sign, or words that carry it. A positive value has neither a minus sign
 * nor, as a correlation, words for a negative one.
 */
export function carriesSign(
  stated: StatedNumber,
  value: number,
  options: { text: string; isCorrelation: boolean },
): boolean {
  if (stated.value === 0 || value === 0) return true;
  const { sentence } = stated;
  if (value > 0) return !stated.negative && !(options.isCorrelation && saysNegative.test(sentence));
  if (stated.negative || plainly.test(options.text)) return true;
  if (options.isCorrelation) return /\b(?:declin|decreas|fewer|fall|drop|lower|less)/iu.test(sentence);
  return downwards.test(sentence) || compared.test(sentence);
}
