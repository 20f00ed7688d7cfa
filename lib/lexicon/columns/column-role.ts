import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { findUnit } from "../vocabulary/find-unit";
import type { Concept } from "../vocabulary/concepts";
import { meanings } from "../vocabulary/meanings";
import { toPlainWords, toRoot, toRoots } from "../words/roots";
import { isDate } from "./column-date";
import { participle } from "./name-words";
import { findColumnUnit, findRate, toNameParts } from "./column-unit";
import { perColumn } from "./per-column";

const numericStorage = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|DOUBLE|FLOAT|REAL|DECIMAL)/i;
const identifierWords = new Set(
  "id key uuid guid code identifier index zip postcode phone number no nr sku isbn iban barcode".split(" "),
);
/** Root words of amounts that add up, besides those of the counting meanings. */
const additiveWords = new Set(
  "precipitation rain rainfall snow snowfall sale revenue turnover taking cost amount count death birth case spend spending expense profit income volume trip order population pop total strike injury fatality production emission donation goal point mile kilometre km hour hr distance impr conv refund discount tax vat shipping postage fee payment paid net gross tip deposit piece portion day reminder night budget weight download stream episode card meal dose acre hectare umsatz erlös menge anzahl stückzahl kosten gewinn niederschlag einwohner quantité coût bénéfice vente cantidad costo beneficio venta"
    .split(" ")
    .map(toRoot),
);
/** Meanings of columns that count something. */
const counts: readonly Concept[] =
  "quantity orderedQuantity damaged persons attended energy wasted produced booked clicks impressions conversions visits opens sends unsubscribes absences".split(
    " ",
  ) as Concept[];
let countWords: ReadonlySet<string> | null = null;

/** Whether a root names what is counted in the tables of some trade: `passenger`, `bottle`, `click`. */
function isCounted(word: string): boolean {
  countWords ??= new Set(
    counts.flatMap((concept) => meanings[concept].names.filter((name) => !name.includes(" ")).map(toRoot)),
  );
  return countWords.has(word);
}

/** Words for numbers that never add up. */
const typicalWords = new Set(
  "rate ratio percent pct share average avg mean median score rating satisfaction nps csat age temperature temp humidity pressure price index level grade mark star speed balance year latitude longitude lat lng lon odometer counter height width depth attendance margin per stock length duration time wait delay response tenure notice".split(
    " ",
  ),
);

const toWords = perColumn((column) => toRoots(toNameParts(column.name).core));

/** Whether the values are stored as numbers. */
export function isStoredAsNumber(column: ColumnProfile): boolean {
  return numericStorage.test(column.storage);
}

/** Whether it is an identifier: its values are names rather than quantities. */
export const isIdentifier = perColumn((column): boolean => {
  if (column.type === "personal") return true;
  const words = toWords(column);
  const isNamed =
    words.some((word, place) => identifierWords.has(word) && (word !== "number" || place === words.length - 1)) ||
    /[a-z]I[dD]$/.test(column.name) ||
    /^\s*#|#\s*$/.test(column.name) ||
    column.name.trim() === "";
  if (isRunningNumber(column, words)) return true;
  if (column.type === "id") return isNamed || !isStoredAsNumber(column);
  if (!isNamed || isDate(column)) return false;
  if (isStoredAsNumber(column) && !isFractional(column)) return !words.includes("number") || words.at(-1) === "number";
  return /^VARCHAR/i.test(column.storage);
});

/** Words for measured numbers that increase step by step, and for amounts, which no running number is called after. */
const stepWords = new Set(
  "time day hour minute second month week year step distance age rank amount revenue turnover cost price total value salary income spend quantity score".split(
    " ",
  ),
);

/** Whether integers are consecutive and unique: they number the rows. */
function isRunningNumber(column: ColumnProfile, words: readonly string[]): boolean {
  const { min, max, mean, distinct, top } = column;
  if (!isStoredAsNumber(column) || typeof min !== "number" || typeof max !== "number" || distinct < 20) return false;
  if (words.some((word) => stepWords.has(word))) return false;
  return max - min + 1 === distinct && mean === (min + max) / 2 && top.every(({ count }) => count === 1);
}

const numberText = /^\s*[$€£]?\s*[-+−]?[$€£]?\s*(\d{1,3}(,\d{3})+|\d+)(\.\d+)?\s*[%€$£]?\s*$/;

/** Whether text values are mostly numbers, so that they can be converted. */
export const isNumericText = perColumn((column): boolean => {
  if (isStoredAsNumber(column) || !/^(VARCHAR|ENUM)/i.test(column.storage) || column.type === "id") return false;
  const { head, middle, tail } = column.samples;
  const values = new Set([...column.top.map((entry) => entry.value), head, middle, tail]);
  const texts = [...values].filter((value) => typeof value === "string");
  return texts.length > 0 && texts.filter((text) => numberText.test(text)).length >= 0.8 * texts.length;
});

/** Whether its values are quantities that can be averaged. */
export const isMeasure = perColumn((column): boolean => {
  if (isDate(column) || isIdentifier(column)) return false;
  return isStoredAsNumber(column) || isNumericText(column);
});

/** Whether it is a column of years as integers. */
export function isYear(column: ColumnProfile): boolean {
  const words = toWords(column);
  if (!isStoredAsNumber(column) || !words.some((word) => word === "year" || word === "yr")) return false;
  const { min, max } = column;
  return typeof min === "number" && typeof max === "number" && min >= 1000 && max <= 2200;
}

const truthPairs = [
  ["yes", "no"],
  ["y", "n"],
  ["true", "false"],
  ["t", "f"],
  ["ja", "nein"],
  ["1", "0"],
];

/** Whether it is a yes/no column: true/false, 1/0 or words in any spelling. */
export const isTruth = perColumn((column): boolean => {
  if (/^BOOL/i.test(column.storage)) return true;
  if (column.distinct < 1 || column.distinct > 8) return false;
  if (isStoredAsNumber(column)) return column.distinct === 2 && column.min === 0 && column.max === 1;
  const cells: Cell[] = [...(column.values ?? []), ...column.top.map(({ value }) => value)];
  const known = new Set(cells.filter((cell) => cell !== null).map((cell) => String(cell).trim().toLowerCase()));
  known.delete("");
  return truthPairs.some(
    ([yes = "", no = ""]) => known.has(yes) && [...known].every((word) => word === yes || word === no),
  );
});

/** Maximum number of groups of a column in an answer. */
const mostGroups = 5000;

/** Whether rows can sensibly be grouped by its values: anything but continuous numbers. */
export function isGroupable(column: ColumnProfile): boolean {
  if (column.distinct > mostGroups) return false;
  if (!isStoredAsNumber(column)) return !isDate(column) && !(isNumericText(column) && column.distinct > 50);
  return isYear(column) || isIdentifier(column) || column.distinct <= 30 || column.type === "category";
}

/** Whether it has few integers that do not add up, which may be codes of categories: `cluster` 0 to 5. */
export function isCode(column: ColumnProfile): boolean {
  return (
    isMeasure(column) && isStoredAsNumber(column) && isGroupable(column) && !isAdditive(column) && !isFractional(column)
  );
}

/** Whether its values are amounts, so that adding them up makes sense. */
export const isAdditive = perColumn((column): boolean => {
  const words = toWords(column);
  const unit = findColumnUnit(column.name)?.kind;
  if (unit === "percent" || unit === "temperature" || unit === "speed") return false;
  if (!isMeasure(column) || findRate(column.name) !== null || isYear(column) || isScale(column)) return false;
  if (words.some((word) => typicalWords.has(word))) return false;
  if (unit === "money" || words.some((word) => additiveWords.has(word) || isCounted(word))) return true;
  return isCount(column) || isQuantity(column, words);
});

/** Whether it holds the amount of something that most rows do not have, such as a refund: how many there are is a count of rows. */
export function isOccasional(column: ColumnProfile, rowCount: number): boolean {
  return column.missing > rowCount / 2 && isFractional(column) && findColumnUnit(column.name) === null;
}

/** Whether its name is a quantity of work or goods: `Labour hrs`, `Picked kg`, `Minutes`. */
function isQuantity(column: ColumnProfile, words: readonly string[]): boolean {
  const [only = "", ...others] = words;
  const isBare = others.length === 0 && only.length > 1 && findUnit(only) !== null;
  const unit = isBare ? findUnit(only) : findColumnUnit(column.name);
  if (unit === null) return false;
  if (unit.kind === "time") return isBare || unit.name === "hours" || unit.name === "days";
  const isDone = toPlainWords(toNameParts(column.name).core).some((word) => participle.test(word));
  return ["mass", "volume", "energy", "length", "area"].includes(unit.kind) && (isBare || isDone);
}

/** Whether its name is a count: integers with a plural noun, such as `Guests`, or a participle: `Booked`. */
function isCount(column: ColumnProfile): boolean {
  const words = toPlainWords(toNameParts(column.name).core);
  const isDone = participle.test(words.at(-1) ?? "");
  const last = words.at(words.length > 1 && isDone ? -2 : -1) ?? "";
  const isPlural = last.endsWith("s") && toRoot(last) !== last && `${toRoot(last)}s` === last;
  const isWhole = !isFractional(column) && typeof column.min === "number" && column.min >= 0;
  return (isPlural || (isDone && words.length === 1)) && isWhole;
}

/** Whether it has ratings on a short scale, such as one to five stars. */
export function isScale(column: ColumnProfile): boolean {
  const { aside } = toNameParts(column.name);
  return aside !== null && /^\d+\s*[-–]\s*\d+$/.test(aside);
}

/** Whether money flows in both directions: payments are negative. A few credit notes do not count. */
export const isSigned = perColumn((column): boolean => {
  if (!isMeasure(column) || typeof column.min !== "number" || typeof column.max !== "number") return false;
  const typical = column.quartiles?.lower ?? column.median ?? 0;
  return column.min < 0 && column.max > 0 && typical < 0;
});

/** Whether its profile shows fractional values. */
export const isFractional = perColumn((column): boolean => {
  const { head, middle, tail, rare } = column.samples;
  const values = [
    ...[column.min, column.max, column.median, head, middle, tail, rare],
    ...column.top.map((entry) => entry.value),
  ];
  return values.some((value) => typeof value === "number" && !Number.isInteger(value));
});
