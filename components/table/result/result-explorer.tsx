"use client";

import { useMemo } from "react";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { toCsv } from "@/lib/domain/datasets/to-csv";
import { useStore } from "../../api/use-store";
import { gridWords } from "../../words/grid-words";
import type { SaveItem } from "../../take-away/save-item";
import { saveText } from "../../take-away/save-text";
import { words } from "../../words/words";
import { TableExplorer } from "../table-explorer";
import type { TableMarks } from "../table-marks";
import type { ResultLook } from "./result-look";
import { createResultSource } from "./result-source";
import { toResultColumns } from "./to-result-columns";

/** Shows a table of a result as a grid, like the rows of a dataset. Says so when not all of its rows were stored. */
export function ResultExplorer(props: {
  /** Name of the table, for assistive technology. */
  label: string;
  table: ResultTable;
  look: ResultLook;
  /** What can be saved of the entire table from the server. */
  files: readonly SaveItem[];
  /** Verification marks of its cells. */
  marks?: TableMarks;
}) {
  const { table, look, files, marks } = props;
  const { rows, totalRows } = table;
  const view = useStore(look.view);
  const columns = useMemo(() => toResultColumns(table, marks), [table, marks]);
  const source = useMemo(() => {
    const save = (seen: ResultTable["rows"], places: readonly number[]) => {
      const named = places.map((place) => ({
        name: columns[place]?.name ?? "",
        type: table.columns[place]?.type ?? "text",
      }));
      const cells = seen.map((row) => places.map((place) => row[place] ?? null));
      saveText({ name: "result.csv", text: toCsv({ columns: named, rows: cells }), mediaType: "text/csv" });
    };
    return createResultSource({
      columns,
      rows,
      marks,
      toFiles: (seen, places) => [{ label: gridWords.seenCsv, onSave: () => save(seen, places) }, ...files],
    });
  }, [columns, rows, table.columns, files, marks]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <TableExplorer
        label={props.label}
        columns={columns}
        rowCount={rows.length}
        source={source}
        layout={look.layout}
        view={view}
        onView={(next) => look.view.set(() => next)}
      />
      {rows.length < totalRows && (
        <p className="text-small text-ink-soft tabular-nums">{words.table.kept(rows.length, totalRows)}</p>
      )}
    </div>
  );
}
