import type { CaveatRows } from "@/lib/domain/answer";
import type { Cell } from "@/lib/domain/cell";
import { outline } from "./outline";
import { requestJson } from "./request";

/** Rows of a dataset; `total` counts all of them. */
interface RowPage {
  columns: { name: string; type: string }[];
  rows: Cell[][];
  total: number;
}

const pageOutline = outline<RowPage>({ columns: "list", rows: "list", total: "number" });
const mostRows = 200;

/** The first rows that a caveat is about, as the dataset has them now. */
export function getCaveatRows({ datasetId, column, value }: CaveatRows): Promise<RowPage> {
  const filter = value === null ? { column, op: "is_missing" } : { column, op: "=", value };
  const query = new URLSearchParams({ limit: String(mostRows), filter: JSON.stringify([filter]) });
  return requestJson(`/api/datasets/${datasetId}/rows?${query.toString()}`, pageOutline);
}
