import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { DatasetReader } from "@/lib/ports/data/dataset-reader";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";

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
  const looked = await withTimeLimit({ ms: firstLookMs, signal }, (time) =>
    reader.look({ source, reading, signal: time.signal }).catch((error: unknown) => {
      if (isCaveatError(error, "cancelled") && time.limit.aborted && signal?.aborted !== true) return null;
      throw error;
    }),
  );
  if (looked === null) return "";
  const names = new Set(looked.columns.map(({ name }) => name));
  const unknown = Object.keys(reading.types ?? {}).find((name) => !names.has(name));
  if (unknown === undefined) return looked.format;
  throw new CaveatError("invalid_input", `There is no column "${unknown.slice(0, 80)}" to choose a type for.`, {
    fields: [{ field: "reading.types", message: "Name columns as the dataset shows them." }],
  });
}
