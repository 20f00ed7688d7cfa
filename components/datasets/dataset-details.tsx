"use client";

import { useMemo, type ReactNode } from "react";
import type { Dataset } from "@/lib/domain/dataset";
import { getDatasetRows } from "../api/datasets";
import { createResource } from "../api/resource";
import { useResource } from "../api/use-resource";
import { DataTable } from "../table/data-table";
import { words } from "../words";
import { ColumnTable } from "./column-table";
import { formatBytes } from "./format-bytes";
import { NoticeList } from "./notice-list";

const firstRows = 50;

/** The parts of a dataset's page, from its name to its first rows. */
export function DatasetDetails({ dataset, actions }: { dataset: Dataset; actions: ReactNode }) {
  const { id, version, status } = dataset;
  const rows = useMemo(() => {
    void version;
    return createResource(() => getDatasetRows(id, firstRows));
  }, [id, version]);
  const { value: page, error } = useResource(rows);
  const facts = [
    words.datasets.size(dataset.rowCount, dataset.columnCount),
    dataset.format.toUpperCase(),
    formatBytes(dataset.bytes),
    words.datasets.version(version),
  ];
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">{dataset.name}</h1>
          <p className="text-small text-ink-soft tabular-nums">{facts.join(" · ")}</p>
          {dataset.attribution !== undefined && <p className="text-small text-ink-soft">{dataset.attribution}</p>}
          {status !== "ready" && (
            <p role="status" className="mt-2">
              {status === "reading" ? words.datasets.reading : words.datasets.failed}
            </p>
          )}
        </div>
        <div className="flex gap-2">{actions}</div>
      </header>
      <section aria-label={words.datasets.notices}>
        <h2 className="mb-2 font-medium">{words.datasets.notices}</h2>
        <NoticeList notices={dataset.notices} />
      </section>
      <section aria-label={words.datasets.columns}>
        <h2 className="mb-2 font-medium">{words.datasets.columns}</h2>
        <ColumnTable columns={dataset.columns} rowCount={dataset.rowCount} />
      </section>
      <section aria-label={words.datasets.rows}>
        <h2 className="mb-2 font-medium">{words.datasets.rows}</h2>
        {page && (
          <DataTable label={words.datasets.rows} columns={page.columns} rows={page.rows} totalRows={page.total} />
        )}
        {!page && error instanceof Error && <p role="alert">{error.message}</p>}
      </section>
    </>
  );
}
