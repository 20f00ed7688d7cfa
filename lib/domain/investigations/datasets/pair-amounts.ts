import type { ColumnProfile } from "../../datasets/profile";
import { synonymGroups } from "../../datasets/synonyms";
import { findAmountUnit, type AmountUnit } from "./amount-unit";
import type { ComparedDataset } from "./compared-dataset";

/** A number column with what it is stated in. */
export interface Amount {
  column: ColumnProfile;
  unit: AmountUnit;
}

/** Words that say whose number it is rather than which one. */
const sideWords = new Set(
  "budget budgeted plan planned target targeted forecast forecasted goal actual actuals real realised realized total monthly net gross sum value amount amt in of the".split(
    " ",
  ),
);
const amountWords =
  /\b(?:budget\w*|plan(?:ned)?|target\w*|forecast\w*|actuals?|spend|spent|costs?|expenses?|revenues?|sales|turnover|amounts?|totals?|value|income|profit|umsatz|kosten|plan)\b/iu;
const partWords = /\b(?:price|unit price|per|each|avg|average|mean|rate|rank|discount|tax|balance|stock)\b/iu;
const noAmount =
  /(?:^|[ _])(?:id|no|nr|number|code|zip|plz|year|month|quarter|week|day|hour|age|lat|latitude|lon|lng|longitude|row|index|version|phone)$/iu;

const synonyms = new Map<string, string>(
  synonymGroups.flatMap((group, index) => group.map((word) => [word, `group ${index}`] as const)),
);
for (const word of ["spend", "spent", "expense", "expenses", "costs"]) {
  synonyms.set(word, synonyms.get("cost") ?? word);
}
for (const word of ["sales", "revenues"]) synonyms.set(word, synonyms.get("revenue") ?? word);

function toSpaced(name: string): string {
  return name
    .replace(/([\p{Ll}])([\p{Lu}])/gu, "$1 $2")
    .replaceAll(/[_.]/gu, " ")
    .toLowerCase();
}

/** Returns the words of a name that say which number it is, without units and without whose it is. */
function toMeaning(name: string): string[] {
  const bare = toSpaced(name)
    .replace(/[([].*?[)\]]/gu, " ")
    .replace(/[€$£¥%]|\b(?:k|m|t)?(?:eur|usd|gbp|chf)\b|\b(?:thousands?|millions?)\b/giu, " ");
  const words = bare.match(/\p{L}+/gu) ?? [];
  return [...new Set(words.filter((word) => !sideWords.has(word)).map((word) => synonyms.get(word) ?? word))];
}

/** Lists the columns that hold amounts, in their order. */
export function listAmounts(dataset: ComparedDataset): Amount[] {
  return dataset.profile.columns
    .filter(({ name, type, distinct }) => type === "number" && distinct > 0 && !noAmount.test(toSpaced(name).trim()))
    .map((column) => ({ column, unit: findAmountUnit(dataset, column) }));
}

function toLikelihood({ column, unit }: Amount): number {
  const spaced = toSpaced(column.name);
  return (amountWords.test(spaced) ? 2 : 0) + (unit.currency === null ? 0 : 1) - (partWords.test(spaced) ? 3 : 0);
}

function toLikeness(first: Amount, second: Amount): number {
  const [left, right] = [toMeaning(first.column.name), toMeaning(second.column.name)];
  const common = left.filter((word) => right.includes(word)).length;
  const isBare = left.length === 0 || right.length === 0;
  const isSame = common > 0 && common === left.length && common === right.length;
  const kinds = (first.unit.share === null) === (second.unit.share === null) ? 0 : -3;
  return (isSame ? 4 : common > 0 ? 2 : isBare ? 1 : -2) + kinds;
}

/**
 * Chooses the two columns that most likely hold the same number: one called alike, else the main amount of each. Null where none
 * do. @param wanted.column the column of the first dataset, where it is known.
 */
export function pairAmounts(
  first: ComparedDataset,
  second: ComparedDataset,
  wanted: { first?: string; second?: string } = {},
): readonly [Amount, Amount] | null {
  const pick = (dataset: ComparedDataset, name: string | undefined) => {
    const all = listAmounts(dataset);
    const named = all.filter(({ column }) => column.name === name);
    return named.length > 0 ? named : all;
  };
  const pairs = pick(first, wanted.first).flatMap((left) =>
    pick(second, wanted.second).map((right) => ({
      pair: [left, right] as const,
      score: toLikeness(left, right) + toLikelihood(left) + toLikelihood(right),
      isLike: toLikeness(left, right) > 0,
    })),
  );
  const [best] = pairs.filter(({ isLike }) => isLike).sort((left, right) => right.score - left.score);
  return best?.pair ?? null;
}
