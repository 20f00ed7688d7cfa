import type { Dataset } from "@/lib/domain/datasets/dataset";
import { toNearestNames } from "@/lib/domain/recipes/nearest-names";
import type { RecipeInput } from "@/lib/domain/recipes/recipe";
import { type ColumnKind, isNumberKind, toColumnKind } from "@/lib/domain/recipes/recipe-column";
import type { ColumnDrift, DriftStatus, InputDrift } from "@/lib/domain/recipes/recipe-drift";

const rank: Record<DriftStatus, number> = { same: 0, changed: 1, missing: 2 };

/** The most severe of several; `same` if there are none. */
export function toWorst(statuses: readonly DriftStatus[]): DriftStatus {
  return statuses.reduce<DriftStatus>((worst, one) => (rank[one] > rank[worst] ? one : worst), "same");
}

const isAlike = (left: ColumnKind, right: ColumnKind) => left === right || (isNumberKind(left) && isNumberKind(right));

/**
 * Compares the columns of a dataset with those of an input. A missing column counts as renamed if a new one of the same
 * kind has a similar name.
 * @param options.mapping columns of the dataset that a person mapped to columns of the input.
 * @param options.byPlace whether the only missing column also counts as renamed if the only new one is of the same kind
 * and in its place; only where a person decides on the mapping.
 */
export function findDrift(
  { id: inputId, columns }: RecipeInput,
  dataset: Pick<Dataset, "id" | "name" | "columns">,
  { mapping = {}, byPlace = false }: { mapping?: Readonly<Record<string, string>>; byPlace?: boolean } = {},
): InputDrift {
  const present = new Map(dataset.columns.map(({ name, storage }) => [name, toColumnKind(storage)]));
  const chosen = new Map(
    columns.flatMap(({ name }) => {
      const requested = Object.hasOwn(mapping, name) ? mapping[name] : undefined;
      const to = requested !== undefined && present.has(requested) ? requested : name;
      return present.has(to) ? [[name, to] as const] : [];
    }),
  );
  const used = new Set(chosen.values());
  const free = new Set([...present.keys()].filter((name) => !used.has(name)));
  const changes: ColumnDrift[] = [];
  const proposed: Record<string, string> = {};
  for (const { name, kind } of columns) {
    const known = chosen.get(name);
    const alike = [...free].filter((candidate) => isAlike(present.get(candidate) ?? "other", kind));
    const to = known ?? toNearestNames(name, alike)[0];
    if (to === undefined) {
      changes.push({ change: "missing", name, nearest: toNearestNames(name, [...free]) });
      continue;
    }
    free.delete(to);
    if (to !== name) proposed[name] = to;
    if (known === undefined) changes.push({ change: "renamed", name, to });
    const now = present.get(to) ?? "other";
    if (!isAlike(now, kind)) changes.push({ change: "retyped", name, from: kind, to: now });
  }
  const moved = byPlace ? findByPlace({ columns, present, changes, free }) : null;
  if (moved !== null) {
    changes[changes.findIndex(({ change }) => change === "missing")] = { change: "renamed", ...moved };
    proposed[moved.name] = moved.to;
    free.delete(moved.to);
  }
  changes.push(...[...free].map((name) => ({ change: "added" as const, name })));
  const status = toWorst(
    changes.map(({ change }) => (change === "missing" ? "missing" : change === "added" ? "same" : "changed")),
  );
  return { inputId, datasetId: dataset.id, name: dataset.name, status, columns: changes, mapping: proposed };
}

/** Finds the only new column if it is of the kind and in the place of the only missing one. */
function findByPlace(found: {
  columns: RecipeInput["columns"];
  present: ReadonlyMap<string, ColumnKind>;
  changes: readonly ColumnDrift[];
  free: ReadonlySet<string>;
}): { name: string; to: string } | null {
  const { columns, present, changes, free } = found;
  const missing = changes.filter(({ change }) => change === "missing").map(({ name }) => name);
  const [[name, another], [to, further]] = [missing, [...free]];
  if (name === undefined || to === undefined || another !== undefined || further !== undefined) return null;
  const place = columns.findIndex((column) => column.name === name);
  const isThere = [...present.keys()].indexOf(to) === place;
  return isThere && isAlike(present.get(to) ?? "other", columns[place]?.kind ?? "other") ? { name, to } : null;
}

/** Describes one change of a column. */
export function describeColumnDrift(drift: ColumnDrift): string {
  switch (drift.change) {
    case "renamed":
      return `“${drift.name}” now appears to be “${drift.to}”`;
    case "retyped":
      return `“${drift.name}” holds ${drift.to} instead of ${drift.from}`;
    case "missing":
      return `“${drift.name}” is missing`;
    case "added":
      return `“${drift.name}” is new`;
  }
}
