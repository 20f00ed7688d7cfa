import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { findUnit, type Unit } from "../vocabulary/find-unit";
import { toPlainWords } from "../words/roots";
import type { Lexicon } from "./lexicon";
import { perText } from "./per-column";

/** Name endings without brackets that are certainly units. */
const endingUnits = new Set(
  "g kg mg lb lbs mm cm km ft usd eur gbp chf pct percent mph kph kmh knots hpa kpa kw kwh ms min mins hrs sec secs".split(
    " ",
  ),
);
/** Names in which `min` means minimum rather than minutes: `temp_min`. */
const withMinimum =
  /(?:^|[_ ])(?:temp|temperature|price|cost|salary|score|rating|age|value|amount|pressure|humidity|speed|weight|height|range)$/i;
/** Units without conversions. */
const otherUnits = /^(°|bpm|ppm|hpa|kpa|pa|mb|mbar|bar|k?w|mg\/l|hz|[mkg]hz|v|a|k?b|pcs|pc|b)$/i;
const unitNames = /^(minutes?|hours|hrs|days|weeks|months|km|kilometres|miles|lit(?:re|er)s|kilos|tonnes|gallons)$/;
const bracketed = /^(?<core>.*?)\s*[([](?<inside>[^()[\]]*)[)\]]\s*\??$/su;

/** A column name, split into its components. */
export interface NameParts {
  /** The name without its unit. */
  core: string;
  /** Text in brackets at its end that is not a unit. */
  aside: string | null;
  /** As written, for example `mm`, `$` or `EUR/pc`. */
  unit: string | null;
}

function isUnit(text: string): boolean {
  const [unit = "", ...rest] = text.trim().split("/");
  return rest.length <= 1 && (findUnit(text) !== null || findUnit(unit) !== null || otherUnits.test(text.trim()));
}

/**
 * Splits the name of a column into name and unit: `Body Mass (g)`, `damage_USD`, `Cost Total $`, `Speed in knots`, `Price
 * (EUR/pc)`.
 */
export const toNameParts = perText((name): NameParts => {
  const inside = bracketed.exec(name)?.groups;
  if (inside?.core !== undefined && inside.inside !== undefined && inside.core.trim() !== "") {
    const content = inside.inside.replace(/^in\s+/i, "").trim();
    if (isUnit(content)) return { core: inside.core, aside: null, unit: content };
    return { core: inside.core, aside: content === "" ? null : content, unit: null };
  }
  const spelled = /^(?<core>.+?)[\s_]+in[\s_]+(?<unit>[^\s_]+)$/iu.exec(name)?.groups;
  if (
    spelled?.core !== undefined &&
    spelled.unit !== undefined &&
    isUnit(spelled.unit) &&
    !/^years?$/i.test(spelled.unit)
  ) {
    return { core: spelled.core, aside: null, unit: spelled.unit };
  }
  const sign = /^(?<core>.*\p{L}.*?)\s*(?<unit>[$€£%](?:\/\p{L}+)?)$/u.exec(name)?.groups;
  if (sign?.core !== undefined && sign.unit !== undefined) {
    return { core: sign.core.replace(/[\s,;:_]+$/, ""), aside: null, unit: sign.unit };
  }
  const ending = /^(?<core>.+?)[_ ](?<unit>\p{L}+)$/u.exec(name)?.groups;
  if (ending?.core !== undefined && ending.unit !== undefined && toPlainWords(ending.core).length > 0) {
    const isLowest = /^min$/i.test(ending.unit) && withMinimum.test(ending.core);
    if (endingUnits.has(ending.unit.toLowerCase()) && !isLowest)
      return { core: ending.core, aside: null, unit: ending.unit };
  }
  return { core: name, aside: null, unit: null };
});

/** Returns the unit of a column, without its "per" part; null without one that can be converted or counted as money. */
export const findColumnUnit = perText((name): Unit | null => {
  const { core, unit } = toNameParts(name);
  if (unit !== null) return findUnit(unit) ?? findUnit(unit.split("/")[0] ?? "");
  // `duration_days` and `Volunteer hours` name their unit; a column `Day` or `Month` contains dates.
  const words = toPlainWords(core);
  // The hours of `Trips in 24 hours` are the counting period.
  const named = words.find(
    (word, place) =>
      unitNames.test(word) && (words.length > 1 || word.endsWith("s")) && !/^\d+$/.test(words[place - 1] ?? ""),
  );
  return findUnit(named ?? "");
});

const countedThings =
  /^(night|unit|piece|pc|item|person|head|guest|seat|user|ticket|order|customer|session|lesson|visit|km|mile|each)s?$/i;

/** Whether amounts are per unit of what a word names: `Rate/night (€)`, but not `Income/Expense ($)`. */
function isDenominator(word: string): boolean {
  return countedThings.test(word) || findUnit(word) !== null;
}

/** Returns what a value is per, for example `pc` of `Price (EUR/pc)` or `yr` of `Salary (EUR/yr)`; null for plain amounts. */
export const findRate = perText((name): string | null => {
  const { core, unit } = toNameParts(name);
  const each = /(?:\/|\bper[ _])\s*(\w+)$/i.exec(core)?.[1] ?? null;
  if (unit !== null && findUnit(unit) !== null) return each !== null && isDenominator(each) ? each : null;
  return each ?? /\/\s*(.+)$/.exec(unit ?? "")?.[1] ?? /^per (.+)$/i.exec(toNameParts(name).aside ?? "")?.[1] ?? null;
});

/** Whether the column may contain money: it has a currency, or no unit at all. */
export function mayBeMoney(column: ColumnProfile): boolean {
  const unit = findColumnUnit(column.name);
  return unit === null ? toNameParts(column.name).unit === null : unit.kind === "money";
}

/** Returns the currency of the data when its columns agree on one. */
export function findCurrency(lexicon: Pick<Lexicon, "columns" | "dataset">): string | null {
  const names = new Set<string>();
  for (const name of lexicon.columns.keys()) {
    const unit = findColumnUnit(name);
    if (unit?.kind === "money") names.add(unit.name);
  }
  for (const { text } of lexicon.dataset.notices) {
    const sign = /currency sign (\S+) was removed/.exec(text)?.[1];
    if (sign !== undefined) names.add(findUnit(sign)?.name ?? sign);
  }
  const [only] = names;
  return names.size === 1 ? (only ?? null) : null;
}

/** Whether reading removed percent signs from the values of a column. */
export function hadPercentSigns({ notices }: Pick<DatasetFacts, "notices">, column: string): boolean {
  return notices.some(
    ({ text, columns }) => text.startsWith("The percent sign was removed") && columns.includes(column),
  );
}

/** Returns the unit of a column as written after its numbers, for example `€`, `%` or `hours`; null for none. */
export function toColumnUnit(lexicon: Pick<Lexicon, "dataset">, column: string): string | null {
  const { unit } = toNameParts(column);
  const known = findColumnUnit(column);
  if (known !== null) return known.name;
  if (unit !== null) return unit;
  if (hadPercentSigns(lexicon.dataset, column)) return "%";
  const removed = lexicon.dataset.notices.find(
    ({ text, columns }) => /currency sign \S+ was removed/.test(text) && columns.includes(column),
  );
  const sign = /currency sign (\S+) was removed/.exec(removed?.text ?? "")?.[1];
  return sign ?? null;
}
