import type { StepPreview } from "@/lib/domain/recipes/recipe-view";

/** What a step changes among the shown rows. */
export interface ChangedCells {
  /** For each row after the step, whether each of its cells is new or different. */
  after: boolean[][];
  /** For each row before the step, whether it is gone afterwards. */
  gone: boolean[];
}

/** Compares the rows before and after a step: rows by their ids, cells by the names of their columns. */
export function toChangedCells({ columns, rows, rowIds, before, shows }: StepPreview): ChangedCells {
  if (before === null) return { after: rows.map((row) => row.map(() => true)), gone: [] };
  const places = new Map(before.rowIds.map((id, place) => [id, place]));
  const names = new Map(before.columns.map(({ name }, place) => [name, place]));
  const after = rows.map((row, place) => {
    const known = before.rows[places.get(rowIds[place] ?? null) ?? -1];
    return row.map((cell, at) => {
      const old = names.get(columns[at]?.name ?? "");
      // Among the first rows, one beyond those shown before may be unchanged.
      if (known === undefined) return shows === "changed" || old === undefined;
      return old === undefined || known[old] !== cell;
    });
  });
  const left = new Set(rowIds);
  // Rows beyond the last one shown after the step may still be there.
  const last = Math.max(-1, ...rowIds.map((id) => places.get(id) ?? -1));
  const isAll = shows === "changed" || rows.length < before.rows.length;
  return { after, gone: before.rowIds.map((id, place) => !left.has(id) && (isAll || place < last)) };
}
