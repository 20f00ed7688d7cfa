import type { DurationUnit } from "@/lib/domain/plans/measure";

/** What a unit measures. `money` has no factors: currencies are not converted. */
export type UnitKind =
  | "money"
  | "time"
  | "mass"
  | "length"
  | "volume"
  | "area"
  | "speed"
  | "temperature"
  | "energy"
  | "data"
  | "percent";

/** One unit of measurement. */
export interface Unit {
  kind: UnitKind;
  /** As written after a number: `€`, `kg`, `hours`, `%`. */
  name: string;
  /**
   * How many of the kind's base unit it is: seconds, grams, metres, litres, square metres …; 1 for kinds without conversion.
   */
  factor: number;
}

type Row = readonly [name: string, factor: number, words: string];

/** Names with their factors and alternative spellings. */
const rows: Readonly<Record<UnitKind, readonly Row[]>> = {
  money: [
    ["€", 1, "eur euro euros"],
    ["$", 1, "usd dollar dollars us$ bucks"],
    ["£", 1, "gbp quid sterling"],
    ["¥", 1, "jpy yen"],
    ["CHF", 1, "chf franken francs"],
    ["SEK", 1, "sek"],
    ["NOK", 1, "nok"],
    ["DKK", 1, "dkk"],
    ["PLN", 1, "pln zloty zł"],
    ["CZK", 1, "czk kč"],
    ["AUD", 1, "aud"],
    ["CAD", 1, "cad"],
    ["INR", 1, "inr rupees ₹"],
    ["k€", 1, "keur teur"],
    ["cents", 0.01, "cent ct cts"],
  ],
  time: [
    ["seconds", 1, "second sec secs s"],
    ["minutes", 60, "minute min mins"],
    ["hours", 3600, "hour hr hrs h"],
    ["days", 86_400, "day"],
    ["weeks", 604_800, "week wk wks"],
    ["months", 2_629_800, "month mth mths"],
    ["years", 31_557_600, "year yr yrs"],
    ["ms", 0.001, "millisecond milliseconds msec"],
  ],
  mass: [
    ["mg", 0.001, "milligram milligrams"],
    ["g", 1, "gram grams gramme grammes gr"],
    ["kg", 1000, "kilo kilos kilogram kilograms kgs"],
    ["t", 1_000_000, "tonne tonnes ton tons"],
    ["lb", 453.592, "lbs pound pounds"],
    ["oz", 28.3495, "ounce ounces"],
  ],
  length: [
    ["mm", 0.001, "millimetre millimetres millimeter millimeters"],
    ["cm", 0.01, "centimetre centimetres centimeter centimeters"],
    ["m", 1, "metre metres meter meters"],
    ["km", 1000, "kilometre kilometres kilometer kilometers kms"],
    ["in", 0.0254, "inch inches"],
    ["ft", 0.3048, "foot feet"],
    ["mi", 1609.344, "mile miles"],
  ],
  volume: [
    ["ml", 0.001, "millilitre millilitres milliliter milliliters"],
    ["l", 1, "litre litres liter liters ltr"],
    ["m³", 1000, "m3 cbm"],
    ["gal", 3.78541, "gallon gallons"],
  ],
  area: [
    ["m²", 1, "m2 sqm qm"],
    ["ha", 10_000, "hectare hectares"],
    ["km²", 1_000_000, "km2"],
    ["sqft", 0.092903, "ft2 ft²"],
  ],
  speed: [
    ["km/h", 1, "kmh kph"],
    ["mph", 1.609344, ""],
    ["m/s", 3.6, "mps"],
    ["knots", 1.852, "knot kn kt kts"],
  ],
  temperature: [
    ["°C", 1, "celsius c"],
    ["°F", 1, "fahrenheit f"],
    ["K", 1, "kelvin"],
    ["°", 1, "degree degrees deg"],
  ],
  energy: [
    ["Wh", 1, ""],
    ["kWh", 1000, "kilowatt-hours"],
    ["MWh", 1_000_000, ""],
  ],
  data: [
    ["KB", 1, "kilobytes"],
    ["MB", 1024, "megabytes"],
    ["GB", 1_048_576, "gigabytes"],
    ["TB", 1_073_741_824, "terabytes"],
  ],
  percent: [["%", 1, "percent pct per-cent"]],
};

const units: ReadonlyMap<string, Unit> = new Map(
  Object.entries(rows).flatMap(([kind, known]) =>
    known.flatMap(([name, factor, words]) => {
      const unit: Unit = { kind: kind as UnitKind, name, factor };
      return [name.toLowerCase(), ...words.split(" ")].filter(Boolean).map((word) => [word, unit] as const);
    }),
  ),
);

/** Finds the unit that a word or sign names, for example `hours`, `€` or `KG`; null for none. */
export function findUnit(word: string): Unit | null {
  return units.get(word.trim().toLowerCase()) ?? null;
}

/** The unit of time of a duration. */
export function getTimeUnit(name: DurationUnit): Unit {
  const unit = units.get(name);
  if (unit === undefined) throw new Error(`${name} is not a unit of time`);
  return unit;
}
