import type { DatasetDrift } from "@/lib/domain/recipes/recipe-drift";

/** A column of a recipe that a person must look at, with the column that is proposed for it. */
export interface MappedColumn {
  name: string;
  changes: Exclude<DatasetDrift["drift"]["columns"][number], { change: "added" }>[];
  /** Name of the dataset's column; empty when none is proposed. */
  proposed: string;
}

/** Lists the columns of a recipe that have changed, in the order in which it has them. */
export function toMappedColumns({ drift, wanted, columns }: DatasetDrift): MappedColumn[] {
  const present = new Set(columns.map(({ name }) => name));
  return wanted.flatMap(({ name }) => {
    const changes = drift.columns.flatMap((one) => (one.change !== "added" && one.name === name ? [one] : []));
    const proposed = drift.mapping[name] ?? (present.has(name) ? name : "");
    return changes.length === 0 ? [] : [{ name, changes, proposed }];
  });
}

/** What a person's choice of columns comes to: a mapping to run with, or what is wrong with it. */
export type ChosenMapping = { mapping: Record<string, string> } | { incomplete: string[] } | { twice: string };

/** Reads a person's choice: by name of the recipe's column, the dataset's column; each of these stands for one only. */
export function toMapping(
  { drift, wanted }: Pick<DatasetDrift, "drift" | "wanted">,
  chosen: Readonly<Record<string, string>>,
): ChosenMapping {
  const incomplete = Object.entries(chosen).flatMap(([name, to]) => (to === "" ? [name] : []));
  if (incomplete.length > 0) return { incomplete };
  const all = wanted.map(({ name }) => [name, chosen[name] ?? drift.mapping[name] ?? name] as const);
  const seen = new Set<string>();
  for (const [, to] of all) {
    if (seen.has(to)) return { twice: to };
    seen.add(to);
  }
  return { mapping: Object.fromEntries(all.filter(([name, to]) => name !== to)) };
}
