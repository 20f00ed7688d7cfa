import type { Cell } from "@/lib/domain/datasets/cell";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { classNames } from "../ui/class-names";
import { MarkedValue } from "../verification/marked-value";
import { words } from "../words/words";
import { columnFormat, isNumeric } from "./format-cell";
import type { TableMarks } from "./table-marks";

/** Maximum number of rendered rows. */
const drawnRows = 200;

/** A table with sticky headers, right-aligned numbers, and a note when rows are left out. */
export function DataTable(props: {
  /** Name of the table, for assistive technology. */
  label: string;
  columns: readonly { name: string }[];
  rows: readonly (readonly Cell[])[];
  /** Total number of rows, rendered or not. */
  totalRows: number;
  /** Renders fewer rows than the maximum. */
  limit?: number;
  /** Verification marks of its cells. */
  marks?: TableMarks;
  className?: string;
}) {
  const { columns, totalRows, marks } = props;
  const rows = props.rows.slice(0, props.limit ?? drawnRows);
  const looks = columns.map((column, index) => {
    const values = rows.map((row) => row[index] ?? null);
    return { numeric: isNumeric(values), format: columnFormat(column.name, values) };
  });
  return (
    <div className={props.className}>
      <div
        role="region"
        aria-label={props.label}
        tabIndex={0}
        className="max-h-[32rem] overflow-auto rounded-lg border bg-surface focus-visible:-outline-offset-2"
      >
        <table className="w-full border-separate border-spacing-0 text-small tabular-nums">
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th
                  key={index}
                  scope="col"
                  className={classNames(
                    "sticky top-0 border-b bg-sunken px-3 py-1.5 font-medium whitespace-nowrap",
                    looks[index]?.numeric ? "text-right" : "text-left",
                  )}
                >
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              <tr key={place} className="hover:bg-hover/50">
                {columns.map((_, index) => (
                  <TableCell
                    key={index}
                    value={row[index] ?? null}
                    look={looks[index]}
                    figure={marks?.at(place, index)}
                    isQuiet={marks?.isQuiet ?? false}
                    last={place === rows.length - 1}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="p-3 text-small text-ink-soft">{words.table.empty}</p>}
      </div>
      {rows.length < totalRows && (
        <p className="mt-1 text-small text-ink-soft tabular-nums">{words.table.cut(rows.length, totalRows)}</p>
      )}
    </div>
  );
}

function TableCell(props: {
  value: Cell;
  look: { numeric: boolean; format: (value: Cell) => string } | undefined;
  figure: VerifiedFigure | undefined;
  isQuiet: boolean;
  last: boolean;
}) {
  const { value, look, figure, last } = props;
  const isNumber = look?.numeric ?? false;
  const isDifferent = figure?.status === "different";
  return (
    <td
      title={typeof value === "number" ? String(value) : undefined}
      className={classNames(
        "px-3 py-1",
        "max-w-80",
        // Two values are side by side where space allows, stacked on a phone.
        isDifferent ? "min-w-32 [overflow-wrap:anywhere]" : "truncate",
        !last && "border-b border-line/60",
        isNumber && "text-right",
        isNumber && !isDifferent && "whitespace-nowrap",
      )}
    >
      <MarkedValue figure={figure} isQuiet={props.isQuiet} isRight={isNumber} format={look?.format}>
        {value === null ? (
          <span className="text-ink-soft">{words.table.missing}</span>
        ) : (
          (look?.format(value) ?? String(value))
        )}
      </MarkedValue>
    </td>
  );
}
