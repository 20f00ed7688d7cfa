"use client";

import { useState } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import { datasetWords } from "../../words/dataset-words";
import { gridWords } from "../../words/grid-words";
import { ColumnTypeIcon } from "../../table/grid/column-type-icon";
import { toHistogramBars } from "../../table/histogram-bars";
import { MiniHistogram } from "../../table/mini-histogram";
import { shareWords } from "../../table/share-words";
import { FindColumnField, findColumns } from "./find-column-field";
import { SavedText } from "./saved-text";
import { toSpreadWords } from "../quality/spread-words";

const listed = 100;
const fewColumns = 12;

/** Lists the columns of a dataset with their profile and a field for their meaning. */
export function ColumnDictionary(props: {
  dataset: Pick<Dataset, "columns" | "rowCount">;
  profile: DatasetProfile | undefined;
  /** Rejects with an Error whose message is fit to show. */
  onDescribe: (column: string, description: string) => Promise<void>;
}) {
  const { dataset, profile, onDescribe } = props;
  const { columns, rowCount } = dataset;
  const [search, setSearch] = useState("");
  const found = findColumns(columns, search);
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-soft">{datasetWords.columnsHint}</p>
      {columns.length > fewColumns && <FindColumnField value={search} onChange={setSearch} />}
      <ul className="divide-y divide-line/60 rounded-lg border bg-surface text-small tabular-nums">
        {found.slice(0, listed).map(({ column, place }) => {
          const facts = profile?.columns[place];
          const missing =
            column.missing === 0 ? gridWords.noneMissing : gridWords.missingShare(shareWords(column.missing, rowCount));
          return (
            <li
              key={column.name}
              className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_minmax(0,1.3fr)]"
            >
              <div className="flex items-start gap-2">
                <span className="mt-1">
                  <ColumnTypeIcon type={column.type} />
                </span>
                <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{column.name}</span>
              </div>
              <div className="flex min-w-0 items-start gap-3 text-ink-soft">
                {facts !== undefined && (
                  <MiniHistogram bars={toHistogramBars(facts, rowCount)} className="mt-0.5 h-5 w-20 shrink-0" />
                )}
                <div className="min-w-0">
                  <p>
                    {gridWords.distinct(column.distinct)} · {missing}
                  </p>
                  {facts !== undefined && (
                    <p className="line-clamp-2 [overflow-wrap:anywhere]">{toSpreadWords(facts, rowCount)}</p>
                  )}
                </div>
              </div>
              <SavedText
                label={datasetWords.columnDescription(column.name)}
                value={column.description ?? ""}
                placeholder={datasetWords.describeColumn}
                longest={datasetWords.columnLimit}
                onSave={(text) => onDescribe(column.name, text)}
                className="-mx-2 sm:mx-0"
              />
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className="text-small text-ink-soft">{gridWords.noColumn}</p>}
      {found.length > listed && (
        <p className="text-small text-ink-soft">{datasetWords.moreColumns(found.length - listed)}</p>
      )}
    </div>
  );
}
