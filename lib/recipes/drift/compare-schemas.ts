import { isNumberKind, isTimeKind, type ColumnKind, type RecipeColumn } from "@/lib/domain/recipes/recipe-column";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";

/** How the columns of a new file differ from those that a recipe was written for. */
export interface SchemaDrift {
  /** Columns that probably have another name now. */
  renamed: {
    from: string;
    to: string;
    /** Whether the names differ in case, blanks and punctuation alone. */ sure: boolean;
  }[];
  /** Columns of another kind; `fits` where every value converts. */
  retyped: { name: string; from: ColumnKind; to: ColumnKind; fits: boolean }[];
  /** Columns that are gone, with similar names. */
  missing: { name: string; nearest: string[] }[];
  /** New columns, which the recipe does not read. */
  added: string[];
}

const simplify = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Identifies the columns of a table, by names and kinds; their order does not matter. */
export function toSchemaIdentity(columns: readonly RecipeColumn[]): string {
  const pairs = columns.map(({ name, kind }) => [name, kind] as const);
  return JSON.stringify(pairs.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Identifies the kinds of the columns of a table, whatever their names: recipes for the same kinds can be suggested. */
export function toKindsIdentity(columns: readonly RecipeColumn[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of columns) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts]
    .map(([kind, count]) => `${kind}:${count}`)
    .sort()
    .join(" ");
}

/** Compares the columns of a new file with those that a recipe expects. */
export function compareSchemas(expected: readonly RecipeColumn[], found: readonly RecipeColumn[]): SchemaDrift {
  const drift: SchemaDrift = { renamed: [], retyped: [], missing: [], added: [] };
  const free = new Map(found.map((column) => [column.name, column]));
  const note = (column: RecipeColumn, match: RecipeColumn) => {
    free.delete(match.name);
    if (column.kind !== match.kind)
      drift.retyped.push({
        name: column.name,
        from: column.kind,
        to: match.kind,
        fits: isConvertible(match.kind, column.kind),
      });
  };
  const gone = expected.filter((column) => {
    const match = free.get(column.name);
    if (match !== undefined) note(column, match);
    return match === undefined;
  });
  const unmatched = gone.filter((column) => {
    const same = [...free.values()].filter(({ name }) => simplify(name) === simplify(column.name));
    const [match] = same;
    if (match === undefined || same.length > 1) return true;
    note(column, match);
    drift.renamed.push({ from: column.name, to: match.name, sure: true });
    return false;
  });
  for (const column of unmatched) {
    const candidates = [...free.values()]
      .filter(({ kind }) => kind === column.kind || isConvertible(kind, column.kind))
      .map(({ name }) => name);
    const [nearest] = toNearestNames(column.name, candidates);
    const match = nearest === undefined ? undefined : free.get(nearest);
    if (match === undefined) {
      drift.missing.push({ name: column.name, nearest: toNearestNames(column.name, [...free.keys()]) });
      continue;
    }
    note(column, match);
    drift.renamed.push({ from: column.name, to: match.name, sure: false });
  }
  drift.added = [...free.keys()];
  return drift;
}

/** Whether every value of one kind is a value of another. */
function isConvertible(from: ColumnKind, to: ColumnKind): boolean {
  if (from === to) return true;
  if (to === "text") return from !== "other";
  return (isNumberKind(to) && from === "integer") || (to === "datetime" && isTimeKind(from));
}
