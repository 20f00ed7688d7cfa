import { toMeantKind } from "@/lib/domain/datasets/meant-kind";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import { isTimeKind, isNumberKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import type { PreparationFacts } from "@/lib/ports/recipes/preparation-facts";

const data =
  "(?:it|this|that|everything|(?:(?:the|this|my|our|all the|all) )?(?:data ?set|data|table|file|sheet|mess))";
const cleanUp = new RegExp(
  `^(?:please )?(?:clean|tidy|cleanse)(?: up)?(?: ${data})?(?: up)?(?:,? please| for me)?$`,
  "iu",
);

/** Longer names do not fit in a clause. */
const longestName = 200;
const mostColumns = 8;

/**
 * Expands “clean this up” to the instructions that the data has a use for and that take no judgement: rows that are totals
 * or repeat another one, dates and numbers stored as text, and spellings of one value. Empty when there are none; null for
 * other clauses. Gaps and outliers stay, because how to treat them depends on the question.
 */
export function toCleanUp(clause: string, { datasets: [dataset], columns }: PreparationFacts): string[] | null {
  if (!cleanUp.test(clause.trim()) || dataset === undefined) return null;
  const { profile, notices } = dataset;
  const present = new Map(columns.map((column) => [column.name, column]));
  const usable = profile.columns.filter(({ name }) => name.length <= longestName && !/[\n\r"]/u.test(name));
  const texts = usable.flatMap((column) => {
    const known = present.get(column.name);
    const kind = known === undefined ? null : toWrittenKind(column, known);
    return kind === null ? [] : [`make "${column.name}" a ${kind}`];
  });
  const spelled = usable.filter(({ name, spellings }) => present.has(name) && (spellings?.rows ?? 0) > 0);
  return [
    ...(notices.some(({ totals = [] }) => totals.length > 0) ? ["remove the total rows"] : []),
    ...(profile.duplicateRows > 0 ? ["drop duplicates"] : []),
    ...texts.slice(0, mostColumns),
    ...spelled.slice(0, mostColumns).map(({ name }) => `merge the spellings of "${name}"`),
  ];
}

/** The kind of values that the texts of a column represent without a doubt; null for others. */
function toWrittenKind(column: ColumnProfile, { kind }: RecipeColumn): "number" | "date" | null {
  if (isTimeKind(kind) || isNumberKind(kind)) return null;
  const meant = toMeantKind(column)?.kind ?? null;
  const cells = [...(column.values ?? []), ...column.top.map(({ value }) => value)];
  // Codes such as 02134 lose their zeros as numbers.
  const isCode = column.type === "geo" || cells.some((cell) => typeof cell === "string" && /^\s*0\d/u.test(cell));
  return meant === "number" && isCode ? null : meant;
}
