/** An adjective of size: what it is about, and which end of the scale. Forms: comparative, superlative. */
interface Adjective {
  forms: readonly [comparative: string, superlative: string];
  direction: "high" | "low";
  /** Words that a column of that quality is likely to have in its name. */
  hints: readonly string[];
}

const mass = ["mass", "weight"];
const length = ["length", "duration", "distance"];
const age = ["age"];
const speed = ["speed", "velocity"];
const price = ["price", "cost", "fare", "fee"];
const warmth = ["temperature", "temp"];
const rain = ["precipitation", "rain", "rainfall", "precip"];

/** Adjectives that point to a column by what it measures. */
export const adjectives: readonly Adjective[] = [
  { forms: ["heavier", "heaviest"], direction: "high", hints: mass },
  { forms: ["lighter", "lightest"], direction: "low", hints: mass },
  { forms: ["longer", "longest"], direction: "high", hints: length },
  { forms: ["shorter", "shortest"], direction: "low", hints: [...length, "height"] },
  { forms: ["taller", "tallest"], direction: "high", hints: ["height"] },
  { forms: ["deeper", "deepest"], direction: "high", hints: ["depth"] },
  { forms: ["shallower", "shallowest"], direction: "low", hints: ["depth"] },
  { forms: ["wider", "widest"], direction: "high", hints: ["width"] },
  { forms: ["narrower", "narrowest"], direction: "low", hints: ["width"] },
  { forms: ["thicker", "thickest"], direction: "high", hints: ["thickness", "depth"] },
  { forms: ["older", "oldest"], direction: "high", hints: age },
  { forms: ["younger", "youngest"], direction: "low", hints: age },
  { forms: ["faster", "fastest"], direction: "high", hints: speed },
  { forms: ["slower", "slowest"], direction: "low", hints: speed },
  { forms: ["cheaper", "cheapest"], direction: "low", hints: price },
  { forms: ["more expensive", "most expensive"], direction: "high", hints: price },
  { forms: ["costlier", "costliest"], direction: "high", hints: price },
  { forms: ["pricier", "priciest"], direction: "high", hints: price },
  { forms: ["hotter", "hottest"], direction: "high", hints: warmth },
  { forms: ["warmer", "warmest"], direction: "high", hints: warmth },
  { forms: ["colder", "coldest"], direction: "low", hints: warmth },
  { forms: ["cooler", "coolest"], direction: "low", hints: warmth },
  { forms: ["wetter", "wettest"], direction: "high", hints: rain },
  { forms: ["rainier", "rainiest"], direction: "high", hints: rain },
  { forms: ["drier", "driest"], direction: "low", hints: rain },
  { forms: ["windier", "windiest"], direction: "high", hints: ["wind"] },
  { forms: ["more populous", "most populous"], direction: "high", hints: ["population", "pop"] },
  { forms: ["less populous", "least populous"], direction: "low", hints: ["population", "pop"] },
  { forms: ["happier", "happiest"], direction: "high", hints: ["happiness"] },
  { forms: ["more profitable", "most profitable"], direction: "high", hints: ["profit"] },
];
