import { createHash } from "node:crypto";
import type { Cell } from "@/lib/domain/datasets/cell";
import type { ColumnType, Notice } from "@/lib/domain/datasets/dataset";
import { DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { ColumnProfile } from "@/lib/domain/datasets/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";

/** A small table in memory: values by column, all of the same length. */
export type MemoryTable = Readonly<Record<string, readonly Cell[]>>;

/** Text columns with more distinct texts have no list of them. */
const mostValues = 120;

/** Computes facts of a table in the simplest way, as a dataset store returns them. */
export function toDatasetFacts(
  name: string,
  table: MemoryTable,
  options: { notices?: Notice[]; types?: Record<string, ColumnType> } = {},
): DatasetFacts {
  const columns = Object.entries(table);
  const rowCount = columns[0]?.[1].length ?? 0;
  const rows = Array.from({ length: rowCount }, (_, index) =>
    JSON.stringify(columns.map(([, values]) => values[index])),
  );
  return {
    id: DatasetId.create(),
    versionId: DatasetVersionId.create(),
    fingerprint: createHash("sha256").update(JSON.stringify(columns)).digest("hex"),
    name,
    notices: options.notices ?? [],
    profile: {
      rowCount,
      duplicateRows: rowCount - new Set(rows).size,
      columns: columns.map(([column, values]) => toColumnProfile(column, values, options.types?.[column])),
    },
  };
}

function toColumnProfile(name: string, values: readonly Cell[], type: ColumnType | undefined): ColumnProfile {
  const present = values.filter((value) => value !== null);
  const numbers = present.filter((value) => typeof value === "number").sort((left, right) => left - right);
  const isNumber = numbers.length > 0 && numbers.length === present.length;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const squares = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const counts = new Map<Cell, number>();
  for (const value of present) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ordered = isNumber ? numbers : [...present].sort();
  const texts = [...counts.keys()].filter((value) => typeof value === "string").sort();
  return {
    name,
    type: type ?? (isNumber ? "number" : typeof present[0] === "boolean" ? "boolean" : "category"),
    storage: isNumber ? "DOUBLE" : typeof present[0] === "boolean" ? "BOOLEAN" : "VARCHAR",
    missing: values.length - present.length,
    distinct: counts.size,
    min: ordered[0] ?? null,
    max: ordered.at(-1) ?? null,
    mean: isNumber ? mean : null,
    deviation: isNumber && numbers.length > 1 ? Math.sqrt(squares / (numbers.length - 1)) : null,
    median: isNumber ? (numbers[Math.floor(numbers.length / 2)] ?? null) : null,
    top: isNumber
      ? []
      : [...counts]
          .map(([value, count]) => ({ value, count }))
          .sort((left, right) => right.count - left.count)
          .slice(0, 5),
    ...(texts.length > 0 && texts.length <= mostValues && { values: texts }),
    samples: {
      head: present[0] ?? null,
      middle: present[Math.floor(present.length / 2)] ?? null,
      tail: present.at(-1) ?? null,
      rare: null,
    },
  };
}
