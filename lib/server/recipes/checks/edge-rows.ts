import type { DatasetProfile } from "@/lib/domain/datasets/profile";
import type { RecipeInput } from "@/lib/domain/recipes/recipe";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";

/** Kinds of edge rows, in order. */
const edges = ["nothing", "least", "most", "rare", "blank"] as const;

type ColumnFacts = DatasetProfile["columns"][number];

/** The value of an edge row in one column. */
function toValue(edge: (typeof edges)[number], storage: string, facts: ColumnFacts | undefined) {
  switch (edge) {
    case "nothing":
      return null;
    case "least":
      return facts?.min ?? null;
    case "most":
      return facts?.max ?? null;
    case "rare":
      return facts?.samples.rare ?? null;
    case "blank":
      return storage === "VARCHAR" ? "" : (facts?.samples.head ?? null);
  }
}

/**
 * Writes a table of five edge rows in place of an input, derived from the profile of its data: all values missing, the
 * smallest, the largest, a rare one, and blank texts. Quotes every value.
 * @param facts.mapping columns of the data that stand for columns of the input.
 * @param facts.shift number of places by which the rows are rotated.
 */
export function toEdgeRelation(
  { columns }: RecipeInput,
  facts: { profile: DatasetProfile; mapping?: Readonly<Record<string, string>>; shift: number },
): string {
  const { profile, mapping = {}, shift } = facts;
  const known = new Map(profile.columns.map((column) => [column.name, column]));
  const rows = edges.map((edge, place) => {
    const cells = columns.map(({ name, storage }) => {
      const value = toValue(edge, storage, known.get(mapping[name] ?? name));
      const text = value === null ? "NULL" : quoteText(String(value));
      // Nested values are stored as text, so only simple types occur.
      return `TRY_CAST(${text} AS ${/^[A-Z0-9_ ,()]+$/.test(storage) ? storage : "VARCHAR"}) AS ${quoteName(name)}`;
    });
    return `SELECT ${[...cells, `${(place + shift) % edges.length} AS file_row_number`].join(", ")}`;
  });
  return `(${rows.join(" UNION ALL ")})`;
}
