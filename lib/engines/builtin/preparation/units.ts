import { findUnit, type Unit } from "@/lib/lexicon/vocabulary/find-unit";
import { toPlainWords } from "@/lib/lexicon/words/roots";

/** Units that only column conversions support. */
const further: Readonly<Record<string, { kind: string; name: string; factor: number }>> = Object.fromEntries(
  (
    [
      ["voltage", "mV", 0.001, "mv millivolt millivolts"],
      ["voltage", "V", 1, "v volt volts"],
      ["voltage", "kV", 1000, "kv kilovolt kilovolts"],
      ["current", "mA", 0.001, "ma milliamp milliamps milliampere milliamperes"],
      ["current", "A", 1, "amp amps ampere amperes"],
      ["power", "W", 1, "w watt watts"],
      ["power", "kW", 1000, "kw kilowatt kilowatts"],
      ["power", "MW", 1_000_000, "megawatt megawatts"],
      ["pressure", "Pa", 1, "pa pascal pascals"],
      ["pressure", "hPa", 100, "hpa hectopascal hectopascals mbar millibar"],
      ["pressure", "bar", 100_000, "bar bars"],
      ["money", "cents", 0.01, "cent cents ct cts pence pennies penny"],
      ["money", "main", 1, "euro euros dollar dollars pound pounds € $ £"],
      ["share", "%", 0.01, "percent % pct percentage percentages"],
      ["share", "fraction", 1, "fraction fractions ratio ratios share shares"],
    ] as const
  ).flatMap(([kind, name, factor, words]) => words.split(" ").map((word) => [word, { kind, name, factor }])),
);

type Convertible = Pick<Unit, "name" | "factor"> & { kind: string };

/** Readings of a word as units: a pound is money or a mass. */
function findReadings(word: string): Convertible[] {
  const plain = word.trim().toLowerCase();
  const known = findUnit(plain);
  const own = further[plain];
  return [
    ...(own === undefined ? [] : [own]),
    ...(known === null || known.kind === "money" || known.kind === "percent" ? [] : [known]),
  ];
}

/** Finds the units named by the words of a column name or of a person. */
export function findUnits(words: string): Convertible[] {
  return toPlainWords(words).flatMap(findReadings);
}

/** Writes the expression that converts a quoted column; null when the units measure different things. */
export function toConversion(column: string, from: Convertible, to: Convertible): string | null {
  if (from.kind !== to.kind || from.name === to.name) return null;
  if (from.kind === "temperature") {
    const pair = `${from.name}→${to.name}`;
    const formulas: Readonly<Record<string, string>> = {
      "°C→°F": `${column} * 9 / 5 + 32`,
      "°F→°C": `(${column} - 32) * 5 / 9`,
      "°C→K": `${column} + 273.15`,
      "K→°C": `${column} - 273.15`,
    };
    return formulas[pair] ?? null;
  }
  const [up, down] = [from.factor / to.factor, to.factor / from.factor].map((factor) => Number(factor.toPrecision(12)));
  if (up === undefined || down === undefined) return null;
  return up >= 1 ? `${column} * ${up}` : `${column} / ${down}`;
}
