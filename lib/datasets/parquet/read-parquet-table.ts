import { CaveatError } from "@/lib/domain/caveat-error";
import type { Notice } from "@/lib/domain/datasets/dataset";
import { zonedTimesText } from "@/lib/domain/datasets/zoned-times";
import type { Reading } from "@/lib/domain/datasets/reading";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { CountedRows } from "../assert-rows";
import { nameColumns } from "../csv/name-columns";
import { describeTable, type StoredColumn } from "../duck/describe-table";
import type { DuckSession } from "../duck/duck-session";
import { writeParquet } from "../write-parquet";

/** Converts values of a type so that Python and JSON can represent them. */
export function toStored({ name, storage }: StoredColumn): { value: string; changed: boolean } {
  const raw = quoteName(name);
  if (/^(?:DOUBLE|FLOAT)$/.test(storage))
    return { value: `CASE WHEN NOT isnan(${raw}) THEN CAST(${raw} AS DOUBLE) END`, changed: false };
  if (storage.startsWith("DECIMAL") || storage === "UHUGEINT" || storage === "HUGEINT")
    return { value: `CAST(${raw} AS DOUBLE)`, changed: false };
  if (/^(?:U?(?:TINY|SMALL|BIG)INT|U?INTEGER|BOOLEAN|VARCHAR|DATE)$/.test(storage))
    return { value: raw, changed: false };
  if (storage === "TIMESTAMP WITH TIME ZONE") return { value: `(${raw} AT TIME ZONE 'UTC')`, changed: false };
  if (storage.startsWith("TIMESTAMP")) return { value: `CAST(${raw} AS TIMESTAMP)`, changed: false };
  return { value: `CAST(${raw} AS VARCHAR)`, changed: !storage.startsWith("ENUM") };
}

/**
 * Throws `invalid_input` when a reading asks for types other than those that the columns of a Parquet or Arrow file
 * already have.
 */
export function assertOwnTypes({ types = {} }: Pick<Reading, "types">): void {
  if (Object.keys(types).length === 0) return;
  throw new CaveatError("invalid_input", "The columns of a Parquet or Arrow file have types of their own.", {
    remedy: "Leave the types out, or save the table as CSV to choose them.",
    fields: [{ field: "reading.types", message: "Only for text files and workbooks." }],
  });
}

/** Describes the columns of an uploaded Parquet file. Throws `unreadable_file` when it is damaged or has none. */
export async function describeParquet(session: DuckSession, source: string): Promise<StoredColumn[]> {
  return describeTable(session, `read_parquet(${quoteText(source)})`).catch((cause: unknown) => {
    const empty = cause instanceof Error && cause.message.includes("at least one non-root column");
    throw new CaveatError(
      "unreadable_file",
      empty ? "This Parquet file has no columns." : "This Parquet file is damaged or incomplete.",
      { cause, remedy: "Create the file again, or upload the table as CSV." },
    );
  });
}

/**
 * Reads an uploaded Parquet file completely and writes it again, so that damage is found now and not at the first
 * question. Throws `unreadable_file` when DuckDB cannot read it, `invalid_input` for types that a person chose.
 */
export async function readParquetTable(
  session: DuckSession,
  options: { source: string; target: string; reading: Reading },
): Promise<{ format: string; notices: Notice[]; counted: CountedRows }> {
  assertOwnTypes(options.reading);
  const relation = `read_parquet(${quoteText(options.source)})`;
  const columns = await describeParquet(session, options.source);
  const { names, notices } = nameColumns(
    columns.map(({ name }) => name),
    columns.length,
  );
  const stored = columns.map(toStored);
  await writeParquet(session, {
    relation,
    target: options.target,
    columns: stored.map(({ value }, index) => ({ name: names[index] ?? `column_${index + 1}`, value })),
  }).catch((cause: unknown) => {
    if (!(cause instanceof Error) || /INTERRUPT|No space left|Out of Memory/.test(cause.message)) throw cause;
    throw new CaveatError("unreadable_file", "Some values of this Parquet file cannot be read.", {
      cause,
      remedy: "Create the file again, or upload the table as CSV.",
    });
  });
  const asText = names.filter((_, index) => stored[index]?.changed);
  const zoned = names.filter((_, index) => columns[index]?.storage === "TIMESTAMP WITH TIME ZONE");
  if (zoned.length > 0) notices.push({ text: zonedTimesText, columns: zoned });
  if (asText.length > 0) notices.push({ text: "Nested or binary values are kept as text.", columns: asText });
  const [[rows = 0] = []] = await session.query(
    `SELECT CAST(sum(num_rows) AS DOUBLE) FROM parquet_file_metadata(${quoteText(options.source)})`,
  );
  return { format: "parquet", notices, counted: { rows: Number(rows), exact: true } };
}
