/** Units with one spelling. Case matters: `m` and `M` differ. */
const plainUnits = [
  "mg g t oz nm mm dm m ft in yd ha cl dl hl ns ms",
  "° Wh kWh MWh GWh kJ MJ J kcal cal W kW MW GW hp bhp PS V kV mV A mA mAh Ah Ω Hz kHz MHz GHz dB dBm lm lx",
  "Pa hPa kPa MPa bar mbar psi mmHg N kN Nm rpm bpm ppm ppb mph m/s kmpl km/kg mpg",
  "MB GB TB PB KiB MiB GiB TiB kbps Mbps Gbps Mbit/s MP px",
].flatMap((line) => line.split(" ").map((unit) => [unit]));

/** Units with several spellings. */
const variedUnits: readonly (readonly string[])[] = [
  // The sign for micro, and the Greek letter.
  ["µg", "μg"],
  ["µm", "μm"],
  ["µs", "μs"],
  ["kg", "Kg", "KG", "kgs"],
  ["km", "Km", "KM", "kms"],
  ["cm", "Cm", "CM", "cms"],
  ["lb", "lbs", "Lbs", "LBS", "pounds", "pound"],
  ["tons", "ton", "tonnes", "tonne"],
  ["mi", "miles", "mile"],
  ["m²", "m2", "sqm", "qm"],
  ["km²", "km2", "sqkm"],
  ["cm²", "cm2"],
  ["m³", "m3"],
  ["cm³", "cm3", "cc"],
  ["ft²", "sqft", "sq ft", "sq. ft."],
  ["acres", "acre", "ac"],
  ["ml", "mL"],
  ["l", "L", "litres", "liters", "litre", "liter"],
  ["gal", "gallons", "gallon"],
  ["l/100 km", "l/100km", "L/100 km", "L/100km"],
  ["mg/dl", "mg/dL"],
  ["mmol/l", "mmol/L"],
  ["s", "sec", "secs", "Sec", "second", "seconds", "sekunden"],
  ["min", "mins", "min.", "Min", "Min.", "Mins", "minute", "minutes", "minuten"],
  ["h", "hr", "hrs", "Hr", "Hrs", "hour", "hours", "std", "Std", "std.", "Std.", "stunde", "stunden"],
  ["d", "day", "days", "Day", "Days", "tag", "Tag", "tage"],
  ["wk", "wks", "week", "weeks", "woche", "wochen"],
  ["mo", "mos", "mth", "mths", "month", "months", "monat", "monate"],
  ["y", "yr", "yrs", "Yr", "Yrs", "year", "years", "jahr", "jahre"],
  ["°C", "℃"],
  ["°F", "℉"],
  ["km/h", "kmh", "kph"],
  ["kB", "KB"],
  ["pcs", "pcs.", "pc", "pieces", "Stk", "Stk.", "Stück", "St."],
];

/** Multipliers, which resemble units. */
const shortened: readonly (readonly string[])[] = [
  ["K", "k", "thousand"],
  ["M", "MM", "mn", "Mn", "mio", "mio.", "Mio", "Mio.", "million"],
  ["B", "bn", "Bn", "mrd", "mrd.", "Mrd", "Mrd.", "billion"],
  ["T", "tn", "trillion"],
  ["lakh", "Lakh"],
  ["crore", "Crore", "cr", "Cr"],
];

const toMeanings = (lists: readonly (readonly string[])[]) =>
  new Map(lists.flatMap((spellings) => spellings.map((spelling) => [spelling, spellings[0] ?? ""] as const)));
const unitMeanings = toMeanings([...plainUnits, ...variedUnits]);
const shortMeanings = toMeanings(shortened);
/** A unit that is spelled out may begin with a capital, or be all capitals: `36 Months`. */
const words = new Set([...variedUnits, ...shortened].flat().filter((spelling) => /^[a-z]{4,}$/.test(spelling)));

/** A unit: what its spellings have in common, and whether it is really a multiplier, such as `M`. */
export interface Unit {
  name: string;
  isShort: boolean;
}

/** Finds the unit with this spelling; null when there is none. */
export function findUnit(spelling: string): Unit | null {
  const lower = spelling.toLowerCase();
  const known = words.has(lower) ? lower : spelling;
  const name = unitMeanings.get(known);
  if (name !== undefined) return { name, isShort: false };
  const short = shortMeanings.get(known);
  return short === undefined ? null : { name: short, isShort: true };
}
