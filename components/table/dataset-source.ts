import type { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { getDatasetRows, listColumnValues } from "../api/datasets/dataset-rows";
import { gridWords } from "../words/grid-words";
import type { SaveItem } from "../take-away/save-item";
import { showFault } from "../ui/show-fault";
import type { TableSource } from "./table-source";
import { toViewRequest } from "./view-request";

/**
 * Reads the rows of a dataset from the server for a grid.
 * @param version the version; the newest by default.
 */
export function createDatasetSource(id: DatasetId, version?: DatasetVersionId): TableSource {
  const toFile = (view: TableView, columns: readonly number[], format: "csv" | "parquet"): SaveItem => {
    const label = gridWords[format];
    try {
      const query = toViewRequest(view, { columns, format, version });
      return { label, address: `/api/datasets/${id}/file?${query.toString()}` };
    } catch (error) {
      return { label, onSave: () => void showFault(error) };
    }
  };
  return {
    loadRows: async (view, part, signal) => getDatasetRows(id, toViewRequest(view, { ...part, version }), signal),
    loadValues: (column, search, signal) => listColumnValues(id, { column, search, version }, signal),
    toFiles: (view, columns) => (["csv", "parquet"] as const).map((format) => toFile(view, columns, format)),
  };
}
