import type { Cell } from "@/lib/domain/cell";
import { gridWords } from "../../grid-words";
import { classNames } from "../../ui/class-names";
import { standsRight, toCellWords } from "./cell-words";
import type { GridColumn } from "./grid-column";

/** One value of a grid; undefined while it is on its way. */
export function GridCell({ value, column }: { value: Cell | undefined; column: GridColumn }) {
  if (value === undefined) {
    return <span aria-hidden className="mx-2 inline-block h-2.5 w-1/2 rounded-sm bg-hover align-middle" />;
  }
  return (
    <span className={classNames("block truncate px-2", standsRight(column) && "text-right")}>
      {value === null ? <span className="text-ink-soft">{gridWords.missing}</span> : toText(value, column)}
    </span>
  );
}

function toText(value: Cell, column: GridColumn): string {
  return column.write === undefined ? toCellWords(value, column) : column.write(value);
}
