import type { Dataset } from "@/lib/domain/datasets/dataset";
import { words } from "../words/words";

/** Formats rows × columns of a dataset, or why they are unknown: it is being read, or could not be read. */
export function toShapeWords({
  status,
  rowCount,
  columnCount,
}: Pick<Dataset, "status" | "rowCount" | "columnCount">): string {
  switch (status) {
    case "reading":
      return words.composer.reading;
    case "failed":
      return words.composer.unreadable;
    case "ready":
      return words.datasets.shape(rowCount, columnCount);
  }
}
