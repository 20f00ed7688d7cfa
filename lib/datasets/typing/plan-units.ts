import { quoteLiteral } from "../duck/sql-text";
import { planText, type ColumnContext, type ColumnPlan } from "./column-plan";
import { toTrimmed } from "./missing-words";
import { findNumberShape } from "./number-shape";
import { planNumber } from "./plan-number";

/** Units that are written in one way. Capitals count: `m` and `M` differ. */
const plainUnits = [
  "mg µg g kg t oz nm µm mm cm dm m km ft in yd ha cl dl hl ns µs ms",
  "° Wh kWh MWh GWh kJ MJ J kcal cal W kW MW GW hp bhp PS V kV mV A mA mAh Ah Ω Hz kHz MHz GHz dB dBm lm lx",
  "Pa hPa kPa MPa bar mbar psi mmHg N kN Nm rpm bpm ppm ppb mph m/s kmpl km/kg mpg mg/dl mg/dL mmol/l mmol/L",
  "kB KB MB GB TB PB KiB MiB GiB TiB kbps Mbps Gbps Mbit/s MP px",
  "lakh crore T",
].flatMap((line) => line.split(" ").map((unit) => [unit]));

/** Units that are written in several ways. */
const variedUnits: readonly (readonly string[])[] = [
  ["lb", "lbs", "pounds", "pound"],
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
  ["s", "sec", "secs", "second", "seconds", "sek", "sekunden"],
  ["min", "mins", "min.", "minute", "minutes", "minuten"],
  ["h", "hr", "hrs", "hour", "hours", "std", "std.", "stunde", "stunden"],
  ["d", "day", "days", "tag", "tage"],
  ["wk", "wks", "week", "weeks", "woche", "wochen"],
  ["mo", "mos", "mth", "mths", "month", "months", "monat", "monate"],
  ["y", "yr", "yrs", "year", "years", "jahr", "jahre"],
  ["°C", "℃"],
  ["°F", "℉"],
  ["km/h", "kmh", "kph"],
  // Not units, but like them: what makes a number larger.
  ["K", "k", "thousand"],
  ["M", "mn", "mio", "mio.", "Mio", "Mio.", "million"],
  ["B", "bn", "mrd", "mrd.", "Mrd", "Mrd.", "billion"],
  ["pcs", "pcs.", "pc", "pieces", "Stk", "Stk.", "Stück", "St."],
];
const units = [...plainUnits, ...variedUnits];

/** What spellings mean, by spelling. */
const meanings = new Map(units.flatMap((spellings) => spellings.map((spelling) => [spelling, spellings[0] ?? ""])));
/** Written out, a unit may begin with a capital: `36 Months`. */
const words = new Set(units.flat().filter((spelling) => /^[a-z]{4,}$/.test(spelling)));
const blanks = " \u00a0\u202f\u2009";
const numberThenUnit = new RegExp(String.raw`^([^\p{L}]*?[\d.,])([${blanks}]?)([^\d.,${blanks}].*)$`, "u");

interface Quantity {
  number: string;
  /** As it is written here. */
  spelling: string;
  /** The same for all spellings of a unit; empty: a number without a unit. */
  unit: string;
  /** Whether it has a currency as well: `£3m` are millions. */
  isMoney: boolean;
  /** A whole number with one letter right behind it, as in `12A`: may be a code. */
  codeLike: boolean;
}

function toQuantity(value: string): Quantity | null {
  if (value.length > 60) return null;
  const [, number = "", blank, spelling = ""] = numberThenUnit.exec(value) ?? [];
  const lower = spelling.toLowerCase();
  const unit = meanings.get(spelling) ?? (words.has(lower) ? meanings.get(lower) : undefined);
  const shape = findNumberShape(unit === undefined ? value : number);
  if (shape === null) return null;
  if (unit === undefined)
    return { number: value, spelling: "", unit: "", isMoney: shape.currency !== "", codeLike: false };
  if (shape.percent) return null;
  const isMoney = shape.currency !== "";
  return {
    number,
    spelling,
    unit,
    isMoney,
    codeLike: blank === "" && /^\p{L}$/u.test(spelling) && /^\d+$/.test(number),
  };
}

/** Why numbers with these units cannot be put beside each other; null when they can. */
function findDoubt(quantities: readonly Quantity[]): string | null {
  if (quantities.some(({ isMoney }) => isMoney)) {
    return "Sums of money are shortened, as thousands or millions are; kept as text.";
  }
  const units = new Set(quantities.map(({ unit }) => unit));
  if (units.has("")) return "Some numbers have a unit behind them and others have none; kept as text.";
  return units.size > 1 ? "Numbers have different units behind them; kept as text." : null;
}

/**
 * How a column is read whose values (trimmed, none missing) are numbers with a unit behind them: as numbers where all have the same unit,
 * else as text, which is said. Null when the values are nothing of that kind.
 */
export function planUnits(values: readonly string[], context: ColumnContext): ColumnPlan | null {
  const quantities: Quantity[] = [];
  for (const value of values) {
    const quantity = toQuantity(value);
    if (quantity === null) return null;
    quantities.push(quantity);
  }
  const found = new Set(quantities.map(({ unit }) => unit));
  if (quantities.every(({ codeLike, unit }) => codeLike || unit === "")) return null;
  const examples = [...found].flatMap((unit) => values.find((_, index) => quantities[index]?.unit === unit) ?? []);
  const doubt = findDoubt(quantities);
  if (doubt !== null) return planText([{ text: doubt, examples: examples.slice(0, 5) }]);
  const numbers = quantities.map(({ number }) => number);
  const plan = planNumber(numbers, context);
  if (plan === null || plan.storage === "VARCHAR") return null;
  const spellings = [...new Set(quantities.map(({ spelling }) => spelling))];
  const pattern = `[${blanks}]?(${spellings.map(escapePattern).join("|")})$`;
  const toValue = (raw: string) => {
    const bare = `regexp_replace(${toTrimmed(raw)}, ${quoteLiteral(pattern)}, '')`;
    return `CASE WHEN regexp_matches(${toTrimmed(raw)}, ${quoteLiteral(`[0-9.,]${pattern}`)}) THEN ${plan.toValue(bare)} END`;
  };
  const text = `The unit ${spellings.join(", ")} was removed; the values are numbers now.`;
  const remark = { text, examples: values.slice(0, 3) };
  return { storage: plan.storage, toValue, missingWords: [], remarks: [remark, ...plan.remarks] };
}

function escapePattern(text: string): string {
  return text.replaceAll(/[$.*+?^|()[\]{}\\/]/g, String.raw`\$&`);
}
