import type { Cell } from "@/lib/domain/datasets/cell";
import type { VerifiedFigure } from "@/lib/domain/answers/verification";
import { gridWords } from "../../words/grid-words";
import { classNames } from "../../ui/class-names";
import { MarkedValue } from "../../verification/marked-value";
import { standsRight, toCellWords } from "./cell-words";
import type { GridColumn } from "./grid-column";

/**
 * Shows one value of a grid; undefined while it loads.
 * @param props.figure the verified figure in this cell.
 */
export function GridCell(props: {
  value: Cell | undefined;
  column: GridColumn;
  figure?: VerifiedFigure;
  isQuiet?: boolean;
}) {
  const { value, column, figure, isQuiet = false } = props;
  if (value === undefined) {
    return <span aria-hidden className="mx-2 inline-block h-2.5 w-1/2 rounded-sm bg-hover align-middle" />;
  }
  const isRight = standsRight(column);
  return (
    <span className={classNames("block truncate px-2", isRight && "text-right")}>
      <MarkedValue figure={figure} isQuiet={isQuiet} isRight={isRight} isNarrow format={(cell) => toText(cell, column)}>
        {value === null ? <span className="text-ink-soft">{gridWords.missing}</span> : toText(value, column)}
      </MarkedValue>
    </span>
  );
}

function toText(value: Cell, column: GridColumn): string {
  return column.write === undefined ? toCellWords(value, column) : column.write(value);
}
