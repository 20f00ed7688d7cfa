import { formatNumber } from "@/lib/domain/text/numbers";
import { classNames } from "../../ui/class-names";
import type { TableMarks } from "../table-marks";
import { GridCell } from "./grid-cell";
import type { RowBlocks } from "./row-blocks";
import { rowHeight } from "./row-window";
import type { GridWindow } from "./use-grid-window";

/** A row of a grid with its visible columns. */
export function GridRow(props: {
  row: number;
  window: Pick<GridWindow, "base" | "columns" | "gap" | "numberWidth" | "width">;
  blocks: Pick<RowBlocks, "cell">;
  /** Displayed position of the active column; null for none in this row. */
  active: number | null;
  isSelected: (column: number) => boolean;
  /** More than one cell is selected; a single one is marked while the grid has the focus. */
  isRange: boolean;
  toId: (column: number) => string;
  /** Verification marks of the cells, by row of the view and column index. */
  marks?: TableMarks;
}) {
  const { row, blocks, isSelected, marks } = props;
  const { base, columns, gap, numberWidth, width } = props.window;
  const firstScrolled = columns.find(({ stays }) => stays === null)?.index;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-row={row}
      className="absolute flex"
      style={{ top: (row - base) * rowHeight, height: rowHeight, width }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        style={{ width: numberWidth }}
        className="sticky left-0 z-10 shrink-0 border-r border-b border-line/60 bg-sunken px-2 text-right leading-7 text-ink-soft select-none"
      >
        {formatNumber(row + 1)}
      </div>
      {columns.map(({ column, index, width, stays }) => (
        <div
          key={column.place}
          id={props.toId(index)}
          role="gridcell"
          aria-colindex={index + 2}
          aria-selected={isSelected(index)}
          data-column={index}
          style={{ width, left: stays ?? undefined, marginLeft: index === firstScrolled ? gap : undefined }}
          className={classNames(
            "h-full shrink-0 cursor-default border-b border-line/60 leading-7 select-none",
            stays === null ? "bg-surface" : "sticky z-10 border-r bg-sunken",
            isSelected(index) && (props.isRange ? "bg-accent-soft" : "group-focus:bg-accent-soft"),
            props.active === index && "-outline-offset-2 outline-accent group-focus:outline-2",
          )}
        >
          <GridCell
            value={blocks.cell(row, column.place)}
            column={column}
            figure={marks?.at(row, column.place)}
            isQuiet={marks?.isQuiet}
          />
        </div>
      ))}
    </div>
  );
}
