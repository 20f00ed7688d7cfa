import { toWords } from "../language/to-words";

const unitWords = new Set(
  "g kg mg t lb lbs oz mm cm m km in inch inches ft feet mile miles s sec secs seconds min mins minutes h hr hrs hours ms usd eur gbp jpy chf cad aud $ € £ % pct percent °c °f c f k kelvin celsius fahrenheit degrees deg mph kph km/h m/s kmh knots kn kt pa hpa kpa mb mbar bar w kw kwh mw gw v a hz khz mhz ghz b kb gb tb l ml ha m2 m² m3 m³ km2 km² sqft sqm bpm ppm mg/l years yrs months weeks days °".split(
    " ",
  ),
);

/** Endings of names without brackets that are surely units. */
const endingUnits = new Set(
  "g kg mg lb lbs mm cm m km ft usd eur gbp pct percent mph kph kmh knots hpa kpa kw kwh ms".split(" "),
);

const bracketed = /^(?<core>.*?)\s*[([](?<inside>[^()[\]]*)[)\]]\s*$/su;

/** A column name taken apart. */
export interface NameParts {
  /** The name without its unit. */
  core: string;
  /** What stands in brackets at its end and is not a unit. */
  aside: string | null;
  /** As written, for example `mm` or `$`. */
  unit: string | null;
}

function isUnit(text: string): boolean {
  return unitWords.has(text.trim().toLowerCase());
}

/** Parts the name of a column from its unit: `Body Mass (g)`, `damage_USD`, `Cost Total $`, `Speed in knots`. */
export function toNameParts(name: string): NameParts {
  const inside = bracketed.exec(name)?.groups;
  if (inside?.core !== undefined && inside.inside !== undefined && inside.core.trim() !== "") {
    const content = inside.inside.replace(/^in\s+/i, "").trim();
    if (isUnit(content)) return { core: inside.core, aside: null, unit: content };
    return { core: inside.core, aside: content === "" ? null : content, unit: null };
  }
  const spelled = /^(?<core>.+?)\s+in\s+(?<unit>[^\s]+)$/iu.exec(name)?.groups;
  if (spelled?.core !== undefined && spelled.unit !== undefined && isUnit(spelled.unit)) {
    return { core: spelled.core, aside: null, unit: spelled.unit };
  }
  const sign = /^(?<core>.*\p{L}.*?)\s*(?<unit>[$€£%])$/u.exec(name)?.groups;
  if (sign?.core !== undefined && sign.unit !== undefined) {
    return { core: sign.core.replace(/[\s,;:]+$/, ""), aside: null, unit: sign.unit };
  }
  const ending = /^(?<core>.+?)[_ ](?<unit>\p{L}+)$/u.exec(name)?.groups;
  if (ending?.core !== undefined && ending.unit !== undefined && toWords(ending.core).length > 0) {
    if (endingUnits.has(ending.unit.toLowerCase())) return { core: ending.core, aside: null, unit: ending.unit };
  }
  return { core: name, aside: null, unit: null };
}
