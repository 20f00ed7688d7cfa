import type { InputBinding } from "@/lib/domain/recipes/recipe-version";
import { toFileQuery } from "./to-staged-query";
import type { PartPreview, QueryTable } from "@/lib/ports/data/table-queries";
import type { Container } from "../container";
import type { TableQuery } from "./to-staged-query";

/** Rows of a preview. */
const shownRows = 200;
/** Inputs with at most this many rows are read whole. */
const wholeRows = 100_000;
/** Numbers of first rows of a larger input to read, increasing until they are enough. */
const starts = [10_000, 100_000] as const;
/** Rows of a sample of a larger input, used if the first rows are not enough. */
const sampleRows = 20_000;

/** Reads the first rows of queries, from as few rows of large inputs as possible. */
export interface PreviewReader {
  /** Whether an input is too large to be read completely by default. */
  isLarge: boolean;
  shownRows: number;
  sampleRows: number;
  /** Numbers of first rows to start from. */
  starts: readonly number[];
  /** The number of first rows that contains these positions, if one does. */
  startsUpTo(positions: readonly number[]): number[];
  /** Reads from all rows of the inputs. */
  read(query: TableQuery["query"], signal?: AbortSignal): Promise<PartPreview>;
  /** Reads from the first rows of each large input. */
  readStart(query: TableQuery["query"], rows: number): Promise<PartPreview>;
  /** Reads from rows taken from all over each large input. */
  readSample(query: TableQuery["query"]): Promise<PartPreview>;
  /** Whether the client has disconnected. */
  isAborted(): boolean;
}

/**
 * Creates a reader of the data of a recipe's inputs.
 * @param options.counts rows of each input, in the order of the bindings.
 */
export function previewReader(
  { reader, catalogue, files }: Pick<Container, "catalogue" | "reader" | "files">,
  options: { bindings: readonly InputBinding[]; counts: readonly number[]; signal?: AbortSignal },
): PreviewReader {
  const { bindings, counts, signal } = options;
  const read = async (query: TableQuery["query"], wanted: { sample?: QueryTable["sample"]; signal?: AbortSignal }) => {
    const { tables, ...rest } = await toFileQuery({ catalogue, files }, { query, bindings: [...bindings] });
    const sampled = tables.map((table, index) =>
      wanted.sample !== undefined && (counts[index] ?? 0) > wholeRows ? { ...table, sample: wanted.sample } : table,
    );
    const signals = [signal, wanted.signal].filter((one) => one !== undefined);
    return reader.previewPart({
      ...{ query: { ...rest, tables: sampled }, part: query.result, limit: shownRows },
      signal: signals.length === 0 ? undefined : AbortSignal.any(signals),
    });
  };
  return {
    isLarge: counts.some((count) => count > wholeRows),
    ...{ shownRows, sampleRows, starts },
    startsUpTo: (positions) => starts.filter((rows) => positions.every((position) => position < rows)).slice(0, 1),
    read: (query, limit) => read(query, { signal: limit }),
    readStart: (query, rows) => read(query, { sample: { rows, from: "start" } }),
    readSample: (query) => read(query, { sample: { rows: sampleRows, from: "everywhere" } }),
    isAborted: () => signal?.aborted === true,
  };
}
