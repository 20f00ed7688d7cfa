import type { PreparationPlanPayload } from "@/lib/domain/recipes/preparation";
import { preparationWords as texts } from "../words/preparation-words";

/** States which dataset a change makes, and what it does to rows and columns. */
export function PreparationEffect(
  props: Pick<PreparationPlanPayload, "rowsBefore" | "rowsAfter" | "columnsAdded" | "columnsRemoved"> & {
    /** What becomes of it, in a few words. */
    target: string;
  },
) {
  const { target, rowsBefore, rowsAfter, columnsAdded, columnsRemoved } = props;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small [overflow-wrap:anywhere]">
      <span className="font-medium tabular-nums">{texts.rows(rowsBefore, rowsAfter)}</span>
      <span className="text-ink-soft">{target}</span>
      {columnsAdded.length > 0 && <span className="text-ink-soft">{texts.columnsAdded(columnsAdded)}</span>}
      {columnsRemoved.length > 0 && <span className="text-ink-soft">{texts.columnsRemoved(columnsRemoved)}</span>}
    </p>
  );
}
