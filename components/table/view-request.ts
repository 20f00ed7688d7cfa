import type { DatasetVersionId } from "@/lib/domain/ids";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { ApiError } from "../api/api-error";
import { gridWords } from "../words/grid-words";
import { toViewParameters } from "./view-address";

/** Maximum length of an address that servers accept. */
const longestQuery = 12_000;

/** Formats positions for the API: `0-15,22`. */
function toPlaces(places: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const place of places) {
    const last = parts.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else parts.push([place, place]);
  }
  return parts.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(",");
}

/**
 * Formats the API request for some rows and columns of a view, or for the entire view without rows. Throws an ApiError when
 * the conditions are too long for an address.
 */
export function toViewRequest(
  view: TableView,
  part: {
    columns?: readonly number[];
    offset?: number;
    limit?: number;
    clip?: number;
    format?: "csv" | "parquet";
    /** The version; the newest by default. */
    version?: DatasetVersionId;
  },
): URLSearchParams {
  const { columns, ...others } = part;
  const query = toViewParameters(view);
  for (const [name, value] of Object.entries(others)) if (value !== undefined) query.set(name, String(value));
  if (columns !== undefined) query.set("columns", toPlaces(columns));
  if (query.toString().length > longestQuery) throw new ApiError(400, gridWords.tooManyConditions);
  return query;
}
