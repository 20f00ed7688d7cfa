import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { RecipeInput } from "@/lib/domain/recipes/recipe";
import { quoteName, quoteText } from "../text/quote-sql";

/** Rows at the edges of what a column holds, by their names. */
const edges = ["nothing", "smallest", "largest", "rare", "odd"] as const;

/** Text that breaks careless code: quotes, line break, emoji, blanks at the ends. */
const oddText = ' O\'Neil "x"\n🤦🏼‍♂️ ';

/**
 * Returns SQL for five rows at the edges of an input: all values missing, all smallest, all largest, all rare, and texts
 * that break careless code. A recipe must compute something of them without an error.
 */
export function toEdgeRows(input: RecipeInput, profile: readonly ColumnProfile[]): string {
  const rows = edges.map((edge) => {
    const cells = input.columns.map(({ name, kind, storage }) => {
      const column = profile.find((one) => one.name === name);
      const value = kind === "text" && edge === "odd" ? oddText : toValue(edge, column);
      return `TRY_CAST(${value === null ? "NULL" : quoteText(String(value))} AS ${toSafeType(storage)}) AS ${quoteName(name)}`;
    });
    return `SELECT ${cells.join(", ")}`;
  });
  return `(${rows.join(" UNION ALL ")})`;
}

function toValue(edge: (typeof edges)[number], column: ColumnProfile | undefined): Cell {
  switch (edge) {
    case "nothing":
      return null;
    case "smallest":
      return column?.min ?? column?.samples.head ?? null;
    case "largest":
      return column?.max ?? column?.samples.tail ?? null;
    case "rare":
    case "odd":
      return column?.samples.rare ?? null;
  }
}

/** Types come from the description of a table; anything else than a type's name is read as text. */
function toSafeType(storage: string): string {
  return /^[A-Z][A-Z0-9_ ]*(?:\(\d+(?:,\s*\d+)?\))?$/.test(storage) ? storage : "VARCHAR";
}
