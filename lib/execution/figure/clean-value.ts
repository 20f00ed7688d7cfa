import { cleanText } from "./clean-text";
import { findTypedArray, type FigureObject, type FigureValue } from "./figure-value";

const deepest = 24;

/** Settings that fetch or run something, wherever they occur; also as a part of a path such as `images[0].source`. */
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

/** Allowed texts of a `style`: of a font, or the map without an external background. */
const harmlessStyles = new Set(["normal", "italic", "oblique", "white-bg"]);
const picture = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=]+$/;

/** Whether to remove a setting. Image sources, map styles and outlines of areas may be addresses. */
function isForbidden(name: string, value: FigureValue): boolean {
  if (name.split(/[.[\]]+/).some((part) => forbiddenNames.has(part) || part.endsWith("src"))) return true;
  if (name === "source") return typeof value === "string" && !picture.test(value);
  if (name === "style" || name.endsWith(".style")) return typeof value !== "string" || !harmlessStyles.has(value);
  return name === "geojson" && typeof value === "string";
}

/**
 * Copies `value` without anything that could reach the network, run, or be HTML. Calls `onDrop` for every setting left
 * out. Cuts nesting deeper than Plotly uses.
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
