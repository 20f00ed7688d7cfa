"use client";

import Link from "next/link";
import type { DatasetId } from "@/lib/domain/ids";
import { ColumnTable } from "../page/column-table";
import { NoticeList } from "./notice-list";
import { useDatasets } from "../use-datasets";

/** Shows the quality of a conversation's datasets: notices of reading, and the gaps of each column. */
export function QualityPanel({ datasetIds }: { datasetIds: readonly DatasetId[] }) {
  const { value } = useDatasets();
  const datasets = (value ?? []).filter((dataset) => datasetIds.includes(dataset.id));
  return (
    <div className="grid gap-6">
      {datasets.map((dataset) => (
        <section key={dataset.id} className="grid gap-3">
          <h3 className="font-medium">
            <Link href={`/datasets/${dataset.id}`} className="hover:underline">
              {dataset.name}
            </Link>
          </h3>
          <NoticeList notices={dataset.notices} rows={{ id: dataset.id }} />
          <ColumnTable columns={dataset.columns} rowCount={dataset.rowCount} />
          {dataset.attribution !== undefined && <p className="text-small text-ink-soft">{dataset.attribution}</p>}
        </section>
      ))}
    </div>
  );
}
