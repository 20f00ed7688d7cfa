import type { TableView } from "@/lib/domain/datasets/table-view";
import { gridWords } from "../../words/grid-words";
import { classNames } from "../../ui/class-names";
import { GridHeaderCell, type ColumnActions } from "./grid-header-cell";
import { headHeight } from "./grid-measures";
import type { GridWindow } from "./use-grid-window";

/** The headers of the visible columns. */
export function GridHead(props: {
  window: Pick<GridWindow, "columns" | "gap" | "numberWidth" | "width">;
  rowCount: number;
  view: Pick<TableView, "filters" | "sort">;
  actions: ColumnActions;
  /** Displayed position of the active header; null for none. */
  active: number | null;
  toId: (column: number) => string;
  onMenuClosed: () => void;
}) {
  const { columns, gap, numberWidth, width } = props.window;
  const { sort, filters } = props.view;
  const filtered = new Set(filters.map(({ column }) => column));
  const firstScrolled = columns.find(({ stays }) => stays === null)?.index;
  return (
    <div role="rowgroup" className="sticky top-0 z-20" style={{ width }}>
      <div role="row" aria-rowindex={1} data-row={-1} className="flex bg-sunken" style={{ height: headHeight }}>
        <div
          role="columnheader"
          aria-colindex={1}
          style={{ width: numberWidth }}
          className="sticky left-0 z-20 shrink-0 border-r border-b bg-sunken"
        >
          <span className="sr-only">{gridWords.rowNumber}</span>
        </div>
        {columns.map(({ column, index, width, stays }) => {
          const direction = sort?.column !== column.name ? undefined : sort.descending ? "descending" : "ascending";
          return (
            <div
              key={column.place}
              id={props.toId(index)}
              role="columnheader"
              aria-colindex={index + 2}
              aria-sort={direction}
              data-column={index}
              style={{ width, left: stays ?? undefined, marginLeft: index === firstScrolled ? gap : undefined }}
              className={classNames(
                "shrink-0 border-r border-b border-line/60 bg-sunken",
                stays !== null && "sticky z-20",
                props.active === index && "-outline-offset-2 outline-accent group-focus-visible:outline-2",
              )}
            >
              <GridHeaderCell
                id={props.toId(index)}
                column={column}
                rowCount={props.rowCount}
                direction={direction ?? null}
                isFiltered={filtered.has(column.name)}
                isPinned={stays !== null}
                actions={props.actions}
                onMenuClosed={props.onMenuClosed}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}
