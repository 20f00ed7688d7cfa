import { Pin, PinOff } from "lucide-react";
import { gridWords } from "../words/grid-words";
import { Button } from "../ui/button";
import { Dialog } from "../ui/overlays/dialog";
import { IconButton } from "../ui/icon-button";
import { ColumnSearch } from "./filter/column-search";
import type { GridColumn } from "./grid/grid-column";
import { withHidden, withPinned, type GridLayout } from "./grid/grid-layout";

/** Chooses which columns of a grid are shown, and which are pinned. */
export function ColumnsDialog(props: {
  columns: readonly GridColumn[];
  layout: GridLayout;
  onChange: (layout: GridLayout) => void;
  onClose: () => void;
}) {
  const { columns, layout, onChange } = props;
  const hidden = new Set(layout.hidden);
  const pinned = new Set(layout.pinned);
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title={gridWords.columns} close={gridWords.close}>
      <div className="grid gap-3">
        <ColumnSearch columns={columns}>
          {({ name }) => (
            <span className="flex shrink-0 items-center gap-2 pr-3">
              <IconButton
                name={`${pinned.has(name) ? gridWords.column.unpin : gridWords.column.pin}: ${name}`}
                className="size-7"
                onClick={() => onChange(withPinned(layout, name, !pinned.has(name)))}
              >
                {pinned.has(name) ? <PinOff /> : <Pin />}
              </IconButton>
              <input
                type="checkbox"
                aria-label={gridWords.showColumn(name)}
                checked={!hidden.has(name)}
                disabled={!hidden.has(name) && layout.hidden.length >= columns.length - 1}
                onChange={(event) => onChange(withHidden(layout, name, !event.target.checked))}
                className="size-4 accent-accent"
              />
            </span>
          )}
        </ColumnSearch>
        <div className="flex justify-end">
          <Button disabled={layout.hidden.length === 0} onClick={() => onChange({ ...layout, hidden: [] })}>
            {gridWords.showAll}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
