import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";

/** How long the sender of a large file waits for a first look at it, which may refuse it. */
const firstLookMs = 15_000;

/**
 * Detects the format of a large file; empty when that takes too long. Throws what the first look throws, because the
 * file then cannot be a table, and `invalid_input` for the type of an unknown column.
 */
export async function lookAtFormat(
  reader: Pick<DatasetReader, "look">,
  { source, reading, signal }: { source: string; reading: Reading; signal?: AbortSignal },
): Promise<string> {
  const patience = AbortSignal.timeout(firstLookMs);
  const both = signal === undefined ? patience : AbortSignal.any([signal, patience]);
  try {
    const { format, columns } = await reader.look({ source, reading, signal: both });
    const names = new Set(columns.map(({ name }) => name));
    const unknown = Object.keys(reading.types ?? {}).find((name) => !names.has(name));
    if (unknown === undefined) return format;
    throw new CaveatError("invalid_input", `There is no column "${unknown.slice(0, 80)}" to choose a type for.`, {
      fields: [{ field: "reading.types", message: "Name columns as the dataset shows them." }],
    });
  } catch (error) {
    if (isCaveatError(error, "cancelled") && patience.aborted && signal?.aborted !== true) return "";
    throw error;
  }
}
