import type { ColumnProfile } from "@/lib/domain/profile";
import { toWords } from "../language/to-words";

const numericStorage = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DOUBLE|FLOAT|REAL|DECIMAL)/i;
const dateStorage = /^(DATE|TIMESTAMP)/i;
const identifierWords = new Set([
  "id",
  "ids",
  "key",
  "uuid",
  "guid",
  "code",
  "identifier",
  "index",
  "zip",
  "postcode",
  "phone",
]);
const additiveWords = new Set(
  "precipitation rain rainfall snow snowfall sales revenue turnover cost costs price_total amount amounts quantity qty units count counts number deaths births cases damage damages spend spending expense expenses profit income_total volume trips visits orders population pop total strikes injuries fatalities passengers production consumption emissions budget donations goals points miles kilometres hours umsatz erlös menge anzahl stückzahl kosten gewinn niederschlag einwohner quantité coût bénéfice ventes cantidad costo beneficio ventas".split(
    " ",
  ),
);

/** Whether the values are stored as numbers. */
export function isStoredAsNumber(column: ColumnProfile): boolean {
  return numericStorage.test(column.storage);
}

/** Whether it is an identifier: its numbers name things and are not quantities. */
export function isIdentifier(column: ColumnProfile): boolean {
  if (column.type === "personal") return true;
  const words = toWords(column.name);
  const named =
    words.some((word) => identifierWords.has(word)) || /[a-z]I[dD]$/.test(column.name) || column.name.trim() === "";
  return named && (column.type === "id" || /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|VARCHAR)/i.test(column.storage));
}

const numberText = /^\s*[$€£]?\s*[-+−]?[$€£]?\s*(\d{1,3}(,\d{3})+|\d+)(\.\d+)?\s*%?\s*$/;

/** Whether text values are mostly numbers, so that they can be read as such. */
export function isNumericText(column: ColumnProfile): boolean {
  if (isStoredAsNumber(column) || !/^(VARCHAR|ENUM)/i.test(column.storage) || column.type === "id") return false;
  const { head, middle, tail } = column.samples;
  const values = new Set([...column.top.map((entry) => entry.value), head, middle, tail]);
  const texts = [...values].filter((value) => typeof value === "string");
  return texts.length > 0 && texts.filter((text) => numberText.test(text)).length >= 0.8 * texts.length;
}

/** Whether its values are quantities that can be averaged. */
export function isMeasure(column: ColumnProfile): boolean {
  if (column.type === "date" || isIdentifier(column)) return false;
  return isStoredAsNumber(column) || isNumericText(column);
}

const isoText = /^\d{4}-\d{2}(-\d{2})?([T ]\d{2}:\d{2})?/;

/** Whether its values are dates that pandas reads without guessing the order of day and month. */
export function isDate(column: ColumnProfile): boolean {
  if (dateStorage.test(column.storage)) return true;
  const { head, middle, tail } = column.samples;
  const texts = [head, middle, tail].filter((value) => value !== null);
  return (
    column.type === "date" && texts.length > 0 && texts.every((text) => typeof text === "string" && isoText.test(text))
  );
}

/** Whether it is a column of years as whole numbers. */
export function isYear(column: ColumnProfile): boolean {
  const words = toWords(column.name);
  if (!isStoredAsNumber(column) || !(words.includes("year") || words.includes("yr") || words.includes("years")))
    return false;
  return typeof column.min === "number" && typeof column.max === "number" && column.min >= 1000 && column.max <= 2200;
}

/** Whether it has two values that mean yes and no, as true/false, 1/0 or words. */
export function isTruth(column: ColumnProfile): boolean {
  if (/^BOOL/i.test(column.storage)) return true;
  if (column.distinct !== 2) return false;
  if (isStoredAsNumber(column)) return column.min === 0 && column.max === 1;
  const values = column.top.map((entry) => String(entry.value).trim().toLowerCase());
  const pairs = [
    ["yes", "no"],
    ["y", "n"],
    ["true", "false"],
    ["t", "f"],
  ];
  return values.length === 2 && pairs.some((pair) => pair.every((word) => values.includes(word)));
}

/** Most groups that a column may make in an answer. */
const mostGroups = 5000;

/** Whether rows can sensibly be gathered by its values: anything but continuous numbers. */
export function isGroupable(column: ColumnProfile): boolean {
  if (column.distinct > mostGroups) return false;
  if (!isStoredAsNumber(column)) return !isDate(column) && !(isNumericText(column) && column.distinct > 50);
  return isYear(column) || isIdentifier(column) || column.distinct <= 30 || column.type === "category";
}

/** Whether its values are amounts of something, so that adding them up makes sense. */
export function isAdditive(column: ColumnProfile): boolean {
  return toWords(column.name).some((word) => additiveWords.has(word));
}

/** Whether it has fractional values as far as the facts show. */
export function isFractional(column: ColumnProfile): boolean {
  const { head, middle, tail, rare } = column.samples;
  const values = [
    column.min,
    column.max,
    column.median,
    head,
    middle,
    tail,
    rare,
    ...column.top.map((entry) => entry.value),
  ];
  return values.some((value) => typeof value === "number" && !Number.isInteger(value));
}
