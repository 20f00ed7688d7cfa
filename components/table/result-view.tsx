import type { ReactNode } from "react";
import type { AnalysisResult, ResultTable } from "@/lib/domain/execution";
import { words } from "../words";
import { DataTable } from "./data-table";
import { formatCell } from "./format-cell";

/** What code computed: one number large, named values as a list, a table as a table. */
export function ResultView(props: {
  result: AnalysisResult;
  /** Rows drawn of a table. */
  limit?: number;
  /** Shows a table in another way than as a few rows to read. */
  showTable?: (table: ResultTable) => ReactNode;
}) {
  const { result, limit, showTable } = props;
  switch (result.kind) {
    case "scalar":
      return (
        <p className="text-figure font-semibold tabular-nums [overflow-wrap:anywhere]">{formatCell(result.value)}</p>
      );
    case "table":
      if (showTable !== undefined) return showTable(result);
      return (
        <DataTable
          label={words.table.label}
          columns={result.columns}
          rows={result.rows}
          totalRows={result.totalRows}
          limit={limit}
        />
      );
    case "record":
      return (
        <dl className="grid gap-3">
          {result.entries.map(({ name, value }, index) => (
            <div key={index} className="min-w-0">
              <dt className="text-small text-ink-soft [overflow-wrap:anywhere]">{name}</dt>
              <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">
                {typeof value === "object" && value !== null ? (
                  <ResultView result={value} limit={limit} showTable={showTable} />
                ) : (
                  formatCell(value)
                )}
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

/** How many rows a result takes to show: those of its largest table, or its named values. */
export function resultSize(result: AnalysisResult): number {
  switch (result.kind) {
    case "scalar":
      return 1;
    case "table":
      return result.totalRows;
    case "record":
      return Math.max(
        result.entries.length,
        ...result.entries.map(({ value }) => (typeof value === "object" && value !== null ? value.totalRows : 1)),
      );
  }
}
