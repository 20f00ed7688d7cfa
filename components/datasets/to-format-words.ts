import type { Dataset } from "@/lib/domain/datasets/dataset";
import { connectionWords } from "../words/connection-words";
import { formatBytes } from "./upload/format-bytes";

/**
 * Formats the kind of a dataset and its size: the format of its file, or how a connection is read. A live table has no size
 * here, because only a sample of it is stored.
 */
export function toFormatWords({ format, bytes, source }: Pick<Dataset, "format" | "bytes" | "source">): string {
  const size = formatBytes(bytes);
  switch (source?.mode) {
    case "live":
      return connectionWords.modes.live;
    case "snapshot":
      return `${connectionWords.modes.snapshot} · ${size}`;
    case undefined:
      return `${names[format] ?? format.toUpperCase()} · ${size}`;
  }
}

/** Formats whose names are words, not abbreviations. */
const names: Readonly<Record<string, string>> = { workbook: "Workbook", recipe: "From a recipe", parquet: "Parquet" };
