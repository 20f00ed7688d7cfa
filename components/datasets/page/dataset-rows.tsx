"use client";

import { useMemo } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { TableView } from "@/lib/domain/datasets/table-view";
import { connectionWords } from "../../words/connection-words";
import { datasetWords } from "../../words/dataset-words";
import { createDatasetSource } from "../../table/dataset-source";
import { createGridLayout } from "../../table/grid/grid-layout";
import { TableExplorer } from "../../table/table-explorer";

/** Shows the rows of a dataset's newest version. */
export function DatasetRows(props: {
  dataset: Pick<Dataset, "id" | "versionId" | "columns" | "rowCount">;
  profile: DatasetProfile | undefined;
  view: TableView;
  onView: (view: TableView) => void;
}) {
  const { dataset, profile } = props;
  const { id, versionId } = dataset;
  const layout = useMemo(() => createGridLayout(id), [id]);
  const source = useMemo(() => {
    // Each version has its own rows, so loaded rows of another are useless.
    void versionId;
    return createDatasetSource(id);
  }, [id, versionId]);
  const columns = useMemo(
    () => dataset.columns.map((column, place) => ({ ...column, place, profile: profile?.columns[place] })),
    [dataset.columns, profile],
  );
  const sampled = profile?.live?.sampleRows ?? dataset.rowCount;
  return (
    <>
      {sampled < dataset.rowCount && (
        <p className="mb-2 text-small text-ink-soft">{connectionWords.sampled(sampled, dataset.rowCount)}</p>
      )}
      <TableExplorer
        key={versionId}
        label={datasetWords.rows}
        columns={columns}
        rowCount={sampled}
        wholeRowCount={dataset.rowCount}
        source={source}
        layout={layout}
        view={props.view}
        onView={props.onView}
      />
    </>
  );
}
