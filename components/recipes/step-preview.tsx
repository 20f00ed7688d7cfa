"use client";

import { useMemo } from "react";
import type { RecipeId } from "@/lib/domain/ids";
import type { StepPreview as Preview } from "@/lib/domain/recipes/recipe-view";
import { getStepPreview } from "../api/recipes/recipes";
import { createResource } from "../api/resource";
import { useResource } from "../api/use-resource";
import { recipeWords } from "../words/recipe-words";
import { classNames } from "../ui/class-names";
import { toChangedCells } from "./changed-cells";

const texts = recipeWords.preview;
const shown = 50;

/** Shows the first rows that a step changes, before and after it, with what it changes marked. */
export function StepPreview({ recipeId, version, step }: { recipeId: RecipeId; version: string; step: string }) {
  const resource = useMemo(() => {
    // Rows of another version do not apply.
    void version;
    return createResource(() => getStepPreview(recipeId, step));
  }, [recipeId, version, step]);
  const { value, error } = useResource(resource);
  if (value === undefined) {
    return (
      <p role={error instanceof Error ? "alert" : "status"} className="text-small text-ink-soft">
        {error instanceof Error ? error.message : texts.loading}
      </p>
    );
  }
  const { after, gone } = toChangedCells(value);
  const left = gone.filter(Boolean).length;
  const hasChanges = after.some((row) => row.some(Boolean));
  const isSame = left === 0 && !hasChanges;
  const isAllGone = left > 0 && value.rows.length === 0;
  const changed = value.columns.flatMap(({ name }, place) => (after.some((row) => row[place]) ? [name] : []));
  const first = changed.length < value.columns.length ? changed : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-small text-ink-soft">
        {[
          isSame ? texts.unchanged : "",
          hasChanges ? (first.length > 0 ? texts.legend : texts.legendWhole) : "",
          left > 0 && !isAllGone ? texts.gone(left) : "",
          value.sample ? texts.sample(value.sample.rows) : "",
        ]
          .filter((sentence) => sentence !== "")
          .join(" ")}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        {value.before && (
          <Rows
            title={texts.before}
            shows={isAllGone && value.shows === "changed" ? "gone" : value.shows}
            table={value.before}
            first={first}
            isMarked={(row) => gone[row] === true}
            isStruck
          />
        )}
        <Rows
          title={texts.after}
          shows={value.shows}
          table={value}
          first={first}
          isMarked={(row, column) => after[row]?.[column] === true}
        />
      </div>
    </div>
  );
}

function Rows(props: {
  title: string;
  shows: Preview["shows"] | "gone";
  table: Pick<Preview, "columns" | "rows">;
  /** Columns that come first, so that a wide table shows what changes without scrolling. */
  first: readonly string[];
  isMarked: (row: number, column: number) => boolean;
  isStruck?: boolean;
}) {
  const { title, shows, table, first, isMarked, isStruck = false } = props;
  const rows = Math.min(shown, table.rows.length);
  const order = toColumnOrder(table.columns, first);
  return (
    <section aria-label={title} className="min-w-0">
      <h4 className="mb-1 text-small font-medium">
        {title} <span className="font-normal text-ink-soft">{rows > 0 && toShownWords(shows, rows)}</span>
      </h4>
      <div
        role="region"
        aria-label={title}
        tabIndex={0}
        className="relative max-h-80 overflow-auto rounded-lg border bg-surface"
      >
        <table className="w-full border-separate border-spacing-0 text-small tabular-nums">
          <thead>
            <tr>
              {order.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="sticky top-0 border-b bg-sunken px-3 py-1.5 text-left font-medium whitespace-nowrap"
                >
                  {table.columns[column]?.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.length === 0 && (
              <tr>
                <td colSpan={table.columns.length} className="px-3 py-2 text-ink-soft">
                  {shows === "changed" ? texts.allGone : texts.noRows}
                </td>
              </tr>
            )}
            {table.rows.slice(0, shown).map((row, place) => (
              <tr key={place}>
                {order.map((column) => {
                  const cell = row[column] ?? null;
                  const marked = isMarked(place, column);
                  return (
                    <td
                      key={column}
                      className={classNames(
                        "max-w-64 truncate border-b border-line/60 px-3 py-1",
                        marked && (isStruck ? "bg-sunken text-ink-soft line-through" : "bg-accent-soft font-medium"),
                      )}
                    >
                      {cell === null ? <span className="text-ink-soft">∅</span> : String(cell)}
                      {marked && <span className="sr-only"> ({isStruck ? texts.removed : texts.changed})</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Places of columns in the order in which they are shown: the first one, which usually names the row, then those of `first`. */
function toColumnOrder(columns: Preview["columns"], first: readonly string[]): number[] {
  const rank = (place: number) => (place === 0 ? 0 : first.includes(columns[place]?.name ?? "") ? 1 : 2);
  return [...columns.keys()].sort((left, right) => rank(left) - rank(right) || left - right);
}

/** States which rows are shown. */
function toShownWords(shows: Preview["shows"] | "gone", rows: number): string {
  switch (shows) {
    case "gone":
      return texts.shownGone(rows);
    case "changed":
      return texts.shownChanged(rows);
    case "first":
      return texts.shown(rows);
  }
}
