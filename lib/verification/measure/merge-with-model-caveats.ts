import type { Caveat } from "@/lib/domain/answers/answer";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toMissingCures, toParseCures } from "../cures/value-cures";
import { toPlainName } from "../figures/plain-name";

/** Words for each kind of doubt, in model caveats and in measured ones. */
const kinds: readonly RegExp[] = [
  /\b(?:duplicat\w*|repeated rows?|repeats?)\b/iu,
  /\b(?:look like totals?|total rows?|subtotals?|grand totals?|aggregate rows?)\b/iu,
  /\b(?:missing|null|nan|blank|have no|has no|without a value|no value)\b/iu,
  /\b(?:outliers?|extreme values?|far outside)\b/iu,
  /\b(?:spell\w*|case or spacing|capitali[sz]ation|inconsistent\w* (?:case|names|labels))\b/iu,
  /\b(?:random\w*|seeds?)\b/iu,
  /\b(?:incomplete|partial|covers? only part)\b.*\b(?:year|quarter|month|period)|\b\d{4}(?:-\d\d)? (?:is|are) incomplete\b/iu,
];

/**
 * Returns the measured caveats, then the model's own, word for word, unless a measurement replaces them. A measurement replaces a
 * caveat of the same kind about the same columns if it contains all of its numbers. Caveats with several sentences or kinds stay.
 */
export function mergeWithModelCaveats(
  measured: readonly Caveat[],
  modelCaveats: readonly string[],
  datasets: readonly DatasetFacts[],
): Caveat[] {
  const columns = [...new Set(datasets.flatMap(({ profile }) => profile.columns.map(({ name }) => name)))];
  const merged: Caveat[] = [];
  for (const caveat of measured) {
    if (!merged.some(({ text }) => text === caveat.text)) merged.push(caveat);
  }
  for (const text of modelCaveats.map((line) => line.trim()).filter((line) => line !== "")) {
    const about = columns.filter((column) => speaksOf(text, column));
    const isKnown = merged.some((caveat) => caveat.text === text || isSameFact(caveat, text, about));
    if (!isKnown) merged.push({ text, columns: about, ...toStatedFacts(text, about, datasets) });
  }
  return merged;
}

/** Words of a caveat about a column whose numbers or dates are texts. */
const textWords = /\b(?:stored|kept|read|held|recorded|imported) as (?:text|strings?|objects?)\b/iu;

/** Links a caveat to facts about its only column: the missing rows, if it states their number, or what its texts are meant to be. */
function toStatedFacts(
  text: string,
  [column, ...others]: readonly string[],
  datasets: readonly DatasetFacts[],
): Pick<Caveat, "rows" | "which" | "cures"> {
  if (column === undefined || others.length > 0) return {};
  const numbers = toNumbers(text);
  for (const dataset of datasets) {
    const { id: datasetId, versionId } = dataset;
    const profile = dataset.profile.columns.find(({ name }) => name === column);
    if (profile === undefined) continue;
    const { missing: rows } = profile;
    if (textWords.test(text)) return { cures: toParseCures(dataset, profile) };
    if (rows === 0 || !numbers.includes(rows)) continue;
    return { rows, which: { datasetId, versionId, column, value: null }, cures: toMissingCures(dataset, profile) };
  }
  return {};
}

function isSameFact(caveat: Caveat, text: string, about: readonly string[]): boolean {
  if (caveat.measured === undefined && caveat.rows === undefined) return false;
  const kind = kinds.filter((words) => words.test(text));
  const isOne = kind.length === 1 && kind[0]?.test(caveat.text) === true && !/[.;] \S/u.test(text);
  const named = new Set(about);
  for (const column of caveat.columns) named.delete(column);
  const isAbout = named.size === 0 && (caveat.columns.length === 0 || about.length > 0);
  const known = new Set(toNumbers(caveat.text));
  return isOne && isAbout && toNumbers(text).every((number) => known.has(number));
}

/** Lists the numbers of a text without percentages, which repeat the count next to them. */
function toNumbers(text: string): number[] {
  const counts = text.replace(/[~≈]?\d[\d.,]*\s?%/gu, "");
  return (counts.match(/\d[\d,]*(?:\.\d+)?/gu) ?? []).map((digits) => Number(digits.replaceAll(",", "")));
}

function speaksOf(text: string, column: string): boolean {
  const words = ` ${toPlainName(text)} `;
  const name = toPlainName(column);
  return name.length > 1 && words.includes(` ${name} `);
}
