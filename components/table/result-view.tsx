import type { ReactNode } from "react";
import type { AnalysisResult, ResultTable } from "@/lib/domain/runs/execution";
import { ConfirmedLine } from "../verification/confirmed-line";
import type { FigureMarks } from "../verification/figure-marks";
import { MarkedValue } from "../verification/marked-value";
import { words } from "../words/words";
import { DataTable } from "./data-table";
import { formatCell } from "./format-cell";
import { toTableMarks } from "./table-marks";

interface ResultViewProps {
  result: AnalysisResult;
  /** Maximum number of rendered rows of a table. */
  limit?: number;
  /** Renders a table differently from a few rows. */
  showTable?: (table: ResultTable) => ReactNode;
  /** Verification marks of its figures; absent without a verification. */
  marks?: FigureMarks;
}

/** Shows a result: one large number, a list of named values, or a table, with the number of confirmed figures above. */
export function ResultView(props: ResultViewProps) {
  const { marks, limit } = props;
  return (
    <>
      {marks && <ConfirmedLine marks={marks} limit={props.showTable === undefined ? limit : 0} />}
      <Values {...props} />
    </>
  );
}

/**
 * Renders one table of the result.
 * @param props.entry name of the record entry that contains the table.
 */
function Values(props: ResultViewProps & { entry?: string }) {
  const { result, limit, showTable, marks, entry } = props;
  const isQuiet = marks?.isQuiet ?? false;
  switch (result.kind) {
    case "scalar":
      return (
        <p className="text-hero font-semibold tracking-tight tabular-nums [overflow-wrap:anywhere]">
          <MarkedValue figure={marks?.find({}, result.value)} isQuiet={isQuiet} isLarge>
            {formatCell(result.value)}
          </MarkedValue>
        </p>
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
          marks={marks && toTableMarks(marks, result, entry)}
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
                  <Values result={value} limit={limit} showTable={showTable} marks={marks} entry={name} />
                ) : (
                  <MarkedValue figure={marks?.find({ entry: name }, value)} isQuiet={isQuiet}>
                    {formatCell(value)}
                  </MarkedValue>
                )}
              </dd>
            </div>
          ))}
        </dl>
      );
  }
}

/** Returns how many rows it takes to show a result: those of its largest table, or its named values. */
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
