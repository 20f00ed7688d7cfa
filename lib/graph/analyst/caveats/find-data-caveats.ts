import type { Caveat } from "@/lib/domain/answer";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toCount, toNumberText } from "../plain-words";
import type { CodeReading } from "../python/code-reading";
import { toViewOf } from "./caveat-rows";
import { findMissingCaveats, type MissingOptions } from "./missing-caveats";

const mostNotices = 8;

/**
 * What the data itself does to the answer, counted over all rows: missing values of the columns that the code reads (by group
 * where it groups), repeated rows, and what was repaired while reading. Each begins with the fact.
 */
export async function findDataCaveats(options: MissingOptions): Promise<Caveat[]> {
  const { reading } = options;
  const caveats = await Promise.all(
    reading.datasets.map(async (dataset) => {
      const used = dataset.profile.columns.filter((column) => reading.columns.includes(column));
      return [
        ...(await findMissingCaveats(used, dataset, options)),
        ...toRepeatedCaveat(dataset, reading),
        ...toNoticeCaveats(dataset, used),
      ];
    }),
  );
  return caveats.flat();
}

function toRepeatedCaveat(dataset: DatasetFacts, reading: CodeReading): Caveat[] {
  const { duplicateRows, rowCount } = dataset.profile;
  if (duplicateRows === 0 || reading.words.has("drop_duplicates") || reading.words.has("duplicated")) return [];
  const [verb, are] = duplicateRows === 1 ? ["repeats", "is"] : ["repeat", "are"];
  return [
    {
      text: `${toNumberText(duplicateRows)} of ${toCount(rowCount, "row")} ${verb} an earlier row and ${are} counted again.`,
      columns: [],
      rows: duplicateRows,
      ...toViewOf(dataset, { repeated: true }),
      effect: "Counts and sums may be too high.",
    },
  ];
}

/** What was assumed or repaired while reading, where it touches columns in use or the whole file. */
function toNoticeCaveats(dataset: DatasetFacts, used: readonly ColumnProfile[]): Caveat[] {
  const names = new Set(used.map((column) => column.name));
  return dataset.notices
    .filter(({ columns }) => columns.length === 0 || used.length === 0 || columns.some((column) => names.has(column)))
    .slice(0, mostNotices)
    .map(({ text, columns, rows, rowNumbers = [] }) => ({
      text,
      columns: [...columns],
      ...(rows === undefined ? {} : { rows }),
      ...(rowNumbers.length === 0 ? {} : toViewOf(dataset, { rows: rowNumbers })),
    }));
}
