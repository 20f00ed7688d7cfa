import { CsvTokenizer } from "./csv-tokenizer";
import type { Dialect } from "./dialect";
import { FixedWidthTokenizer } from "./fixed-width-tokenizer";
import type { RowTokenizer } from "./row-tokenizer";

/** Creates the tokenizer of a dialect. */
export function createTokenizer(dialect: Dialect, onRow: (fields: string[]) => void): RowTokenizer {
  return dialect.gaps === undefined ? new CsvTokenizer(dialect, onRow) : new FixedWidthTokenizer(dialect.gaps, onRow);
}
