"use client";

import { useMemo } from "react";
import type { Dataset } from "@/lib/domain/dataset";
import type { DatasetId } from "@/lib/domain/ids";
import type { DatasetProfile } from "@/lib/domain/profile";
import type { TableView } from "@/lib/domain/table-view";
import { getDatasetRows, listColumnValues } from "../api/dataset-rows";
import { datasetWords } from "../dataset-words";
import { gridWords } from "../grid-words";
import { createGridLayout } from "../table/grid/grid-layout";
import { TableExplorer } from "../table/table-explorer";
import type { TableSource } from "../table/table-source";
import type { SaveItem } from "../take-away/save-item";
import { tellFault } from "../ui/tell-fault";
import { toViewRequest } from "../table/view-request";

function toFile(
  id: DatasetId,
  view: TableView,
  part: { columns: readonly number[]; format: "csv" | "parquet" },
): SaveItem {
  const label = gridWords[part.format];
  try {
    return { label, address: `/api/datasets/${id}/file?${toViewRequest(view, part).toString()}` };
  } catch (error) {
    return { label, onSave: () => void tellFault(error) };
  }
}

/** The rows of a dataset's newest version to look into. */
export function DatasetRows(props: {
  dataset: Pick<Dataset, "id" | "versionId" | "columns" | "rowCount">;
  profile: DatasetProfile | undefined;
  view: TableView;
  onView: (view: TableView) => void;
}) {
  const { dataset, profile } = props;
  const { id, versionId } = dataset;
  const layout = useMemo(() => createGridLayout(id), [id]);
  const source = useMemo((): TableSource => {
    // Each version has its own rows, so what was read of another is of no use.
    void versionId;
    return {
      loadRows: async (view, part, signal) => getDatasetRows(id, toViewRequest(view, part), signal),
      loadValues: (column, search, signal) => listColumnValues(id, { column, search }, signal),
      toFiles: (view, columns) => (["csv", "parquet"] as const).map((format) => toFile(id, view, { columns, format })),
    };
  }, [id, versionId]);
  const columns = useMemo(
    () => dataset.columns.map((column, place) => ({ ...column, place, profile: profile?.columns[place] })),
    [dataset.columns, profile],
  );
  return (
    <TableExplorer
      key={versionId}
      label={datasetWords.rows}
      columns={columns}
      rowCount={dataset.rowCount}
      source={source}
      layout={layout}
      view={props.view}
      onView={props.onView}
    />
  );
}
