import type { Notice } from "@/lib/domain/datasets/dataset";
import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { DuckSession } from "../duck/duck-session";

/** Values of a text column that read like "no value". */
export interface BareTexts {
  /** Name of the column. */
  name: string;
  /** Some of them. */
  texts: readonly string[];
  /** Number of rows that have one. */
  rows: number;
}

const mostRowNumbers = 20;

/** Reports that such texts were kept, how often they occur, and where. */
export async function describeBareTexts(
  session: DuckSession,
  { parquet, bare }: { parquet: string; bare: readonly BareTexts[] },
): Promise<Notice[]> {
  if (bare.length === 0) return [];
  const conditions = bare.map(({ name, texts }) => `${quoteName(name)} IN (${texts.map(quoteText).join(", ")})`);
  const places = await session.query(
    `SELECT file_row_number FROM read_parquet(${quoteText(parquet)}, file_row_number = true)
      WHERE ${conditions.join(" OR ")} ORDER BY 1 LIMIT ${mostRowNumbers}`,
  );
  return [
    {
      text: "Some texts read like “no value”. They were kept, and count as values.",
      columns: bare.map(({ name }) => name),
      rows: bare.reduce((sum, { rows }) => sum + rows, 0),
      rowNumbers: places.map(([place]) => Number(place)),
      examples: [...new Set(bare.flatMap(({ texts }) => texts))].slice(0, 5),
    },
  ];
}
