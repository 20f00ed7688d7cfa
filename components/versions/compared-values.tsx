import { Fragment } from "react";
import type { Answer } from "@/lib/domain/answers/answer";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ResultTable } from "@/lib/domain/runs/execution";
import { toResultTables } from "@/lib/domain/answers/result-tables";
import { formatNumber } from "@/lib/domain/text/numbers";
import { DataTable } from "../table/data-table";
import { formatCell } from "../table/format-cell";
import { versionWords } from "../words/answers/version-words";
import { SideBySide } from "./side-by-side";
import { toComparedValues } from "./to-compared-values";

const texts = versionWords.compare;

/** Rows of a table within the comparison. */
const tableRows = 20;

/**
 * Compares the results of two answers: their single values in one table with the difference, their tables next to each other.
 */
export function ComparedValues({ left, right }: { left: Answer; right: Answer }) {
  const values = toComparedValues(left.result, right.result);
  const tabled = [left, right].some(({ result }) => hasTable(result));
  if (left.result === null && right.result === null) return <p className="text-ink-soft">{texts.noResult}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {values.length > 0 && (
        <div
          role="region"
          aria-label={texts.numbers}
          tabIndex={0}
          className="overflow-x-auto rounded-lg border bg-surface"
        >
          <table className="w-full text-small tabular-nums">
            <thead className="bg-sunken">
              <tr>
                <ColumnTitle first>{texts.name}</ColumnTitle>
                <ColumnTitle>{left.version}</ColumnTitle>
                <ColumnTitle>{right.version}</ColumnTitle>
                <ColumnTitle>{texts.difference}</ColumnTitle>
              </tr>
            </thead>
            <tbody>
              {values.map((value) => (
                <tr key={value.name} className="border-t">
                  <th scope="row" className="px-3 py-1.5 text-left font-normal [overflow-wrap:anywhere]">
                    {value.name}
                  </th>
                  <td className="px-3 py-1.5 text-right [overflow-wrap:anywhere]">{toText(value.left)}</td>
                  <td className="px-3 py-1.5 text-right [overflow-wrap:anywhere]">{toText(value.right)}</td>
                  <td className="px-3 py-1.5 text-right">{toDifference(value.difference)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {tabled && <SideBySide left={<Tables answer={left} />} right={<Tables answer={right} />} />}
    </div>
  );
}

function ColumnTitle({ first = false, children }: { first?: boolean; children: string }) {
  return (
    <th scope="col" className={`px-3 py-1.5 font-medium ${first ? "text-left" : "text-right"}`}>
      {children}
    </th>
  );
}

function Tables({ answer: { result, version } }: { answer: Answer }) {
  if (result === null || !hasTable(result)) return <p className="text-ink-soft">{texts.noTable}</p>;
  // A table of a record can have any name, so its content distinguishes it from single values.
  const tables = toResultTables(
    result.kind === "record" ? { ...result, entries: result.entries.filter(holdsTable) } : result,
  );
  return tables.map(({ name, table }) => (
    <Fragment key={name}>
      {result.kind === "record" && <p className="mb-1 text-small text-ink-soft [overflow-wrap:anywhere]">{name}</p>}
      <DataTable
        label={texts.table(version)}
        columns={table.columns}
        rows={table.rows}
        totalRows={table.totalRows}
        limit={tableRows}
        className="mb-3"
      />
    </Fragment>
  ));
}

function hasTable(result: Answer["result"]): boolean {
  return result?.kind === "record" ? result.entries.some(holdsTable) : result?.kind === "table";
}

function holdsTable({ value }: { value: Cell | ResultTable }): boolean {
  return typeof value === "object" && value !== null;
}

function toText(value: Cell | undefined): string {
  return value === undefined ? "–" : formatCell(value);
}

function toDifference(difference: number | null): string {
  if (difference === null) return "";
  return difference > 0 ? `+${formatNumber(difference)}` : formatNumber(difference);
}
