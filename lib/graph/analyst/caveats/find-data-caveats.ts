import type { Caveat } from "@/lib/domain/answer";
import type { Notice } from "@/lib/domain/dataset";
import type { ColumnProfile } from "@/lib/domain/profile";
import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toCount, toList, toNumberText } from "../plain-words";
import type { CodeReading } from "../python/code-reading";
import { toViewOf } from "./caveat-rows";
import { findMissingCaveats, type MissingOptions } from "./missing-caveats";

const mostNotices = 8;
const mostTotals = 3;

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
        ...toNoticeCaveats(dataset, used, reading),
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

/** What was assumed or repaired while reading, where it touches columns in use or the whole file, as totals do. */
function toNoticeCaveats(dataset: DatasetFacts, used: readonly ColumnProfile[], reading: CodeReading): Caveat[] {
  const names = new Set(used.map((column) => column.name));
  return dataset.notices
    .filter(
      ({ columns, totals }) =>
        totals !== undefined ||
        columns.length === 0 ||
        used.length === 0 ||
        columns.some((column) => names.has(column)),
    )
    .slice(0, mostNotices)
    .map(({ text, columns, rows, rowNumbers = [], totals = [] }) => ({
      text: setsApart(reading, totals) ? toSetApart(rows, totals) : text,
      columns: [...columns],
      ...(rows === undefined ? {} : { rows }),
      ...(rowNumbers.length === 0 ? {} : toViewOf(dataset, { rows: rowNumbers })),
    }));
}

/** Whether a program names all texts by which totals can be told from other rows. */
function setsApart({ tokens }: CodeReading, totals: NonNullable<Notice["totals"]>): boolean {
  const named = new Set(tokens.flatMap(({ kind, text }) => (kind === "string" ? [text.trim().toLowerCase()] : [])));
  const texts = totals.flatMap((total) => total.texts);
  return texts.length > 0 && texts.every((text) => named.has(text.trim().toLowerCase()));
}

function toSetApart(rows: number | undefined, totals: NonNullable<Notice["totals"]>): string {
  const texts = [...new Set(totals.flatMap((total) => total.texts))];
  const named = toList(
    texts.map((text) => `“${text}”`),
    mostTotals,
  );
  const [are, them] = rows === 1 ? ["is a total", "it"] : ["are totals", "them"];
  return `${toCount(rows ?? 0, "row")} ${are} of other rows (${named}); the code sets ${them} apart.`;
}
