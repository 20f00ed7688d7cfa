import { cleanText } from "./clean-text";
import { findTypedArray, type FigureObject, type FigureValue } from "./figure-value";

const deepest = 24;

/** Settings that fetch something or run something, wherever they stand; also as a part of a path such as `images[0].source`. */
const forbiddenNames = new Set([
  "__proto__",
  "constructor",
  "prototype",
  "images",
  "template",
  "href",
  "url",
  "topojsonURL",
  "accesstoken",
  "plotlyServerURL",
  "layers",
  "mapbox",
]);

/** What a `style` may be as text: of a font, or the map without a background from elsewhere. */
const harmlessStyles = new Set(["normal", "italic", "oblique", "white-bg"]);
const picture = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=]+$/;

/** Whether a setting must go. Image sources, map styles and outlines of areas may be addresses. */
function isForbidden(name: string, value: FigureValue): boolean {
  if (name.split(/[.[\]]+/).some((part) => forbiddenNames.has(part) || part.endsWith("src"))) return true;
  if (name === "source") return typeof value === "string" && !picture.test(value);
  if (name === "style" || name.endsWith(".style")) return typeof value !== "string" || !harmlessStyles.has(value);
  return name === "geojson" && typeof value === "string";
}

/**
 * A copy of `value` without what could reach the network, run, or be HTML. `onDrop` hears of every setting left out.
 * Nesting deeper than Plotly uses is cut.
 */
export function cleanValue(value: FigureValue, onDrop: (name: string) => void, depth = 0): FigureValue {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, onDrop, depth + 1));
  const packed = findTypedArray(value);
  if (packed !== null) return { ...packed };
  const clean: FigureObject = {};
  for (const [name, item] of Object.entries(value)) {
    if (isForbidden(name, item)) onDrop(name);
    else clean[name] = cleanValue(item, onDrop, depth + 1);
  }
  return clean;
}
