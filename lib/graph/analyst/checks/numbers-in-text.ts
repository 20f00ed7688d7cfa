/** A number as a text states it. */
export interface StatedNumber {
  /** As it stands there. */
  text: string;
  /** Without sign: "fell by 0.4" and "-0.4" state the same. */
  value: number;
  /** Half a unit of the last digit that is stated, for example 0.005 of 42.37 and 50 of 3,700. */
  precision: number;
  percent: boolean;
}

const pattern =
  /(?<![\p{L}\p{N}_.,])(\d{1,3}(?:[,\u202f\u00a0 ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:(\s?%|\s?percent\b)|\s?(k|thousand|m|million|mn|bn|billion|trillion)\b)?(?![\p{N}_]|\.\d|,\d{3})/giu;
const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
  trillion: 1e12,
};

/**
 * The numbers that a Markdown text states. Code, links, dates, times, ordinals, list numbers and numbers inside of words
 * are no statements.
 */
export function toStatedNumbers(markdown: string): StatedNumber[] {
  const text = markdown
    .replace(/```[\s\S]*?(?:```|$)/gu, " ")
    .replace(/`[^`\n]*`/gu, " ")
    .replace(/\]\([^)]*\)/gu, "] ")
    .replace(/^\s*(?:\d+[.)]|#+)\s/gmu, " ")
    .replace(/\b\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\b/gu, " ")
    .replace(/\b\d{1,2}:\d{2}(?::\d{2})?\b/gu, " ")
    .replace(/\b\d+(?:st|nd|rd|th)\b/giu, " ");
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, digits = "", percent, scale] = match;
    const after = text.charAt(match.index + whole.length);
    if (
      scale === undefined &&
      percent === undefined &&
      /[\p{L}]/u.test(after) &&
      !isUnit(text, match.index + whole.length)
    ) {
      return [];
    }
    const plain = digits.replace(/[,\u202f\u00a0 ]/gu, "");
    const factor = scale === undefined ? 1 : (scales[scale.toLowerCase()] ?? 1);
    const isMetres = scale === "m";
    return [
      {
        text: whole.trim(),
        value: Number(plain) * (isMetres ? 1 : factor),
        precision: toPrecision(plain) * (isMetres ? 1 : factor),
        percent: percent !== undefined,
      },
    ];
  });
}

/** A short unit right behind a number, as in `5076g` or `12km`; longer words make it a name such as `3D` models or `2nd`. */
function isUnit(text: string, start: number): boolean {
  return /^(?:g|kg|mg|mm|cm|km|ms|s|h|min|°C|°F|€|\$|x)(?![\p{L}\p{N}])/u.test(text.slice(start, start + 5));
}

/** Half a unit of the last digit; zeros at the end of a large whole number may be rounding, down to two digits that count. */
function toPrecision(digits: string): number {
  const decimals = digits.split(".")[1]?.length ?? 0;
  if (decimals > 0) return 0.5 * 10 ** -decimals;
  const zeros = /0*$/u.exec(digits)?.[0].length ?? 0;
  const rounded = Math.min(zeros, Math.max(0, digits.length - 2));
  return 0.5 * 10 ** rounded;
}
