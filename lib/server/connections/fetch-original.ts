import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { CaveatError, isCaveatError } from "@/lib/domain/caveat-error";
import type { DatasetSource } from "@/lib/domain/connections/connection";
import type { CopyProgress, OpenConnection } from "@/lib/ports/connections/connector";
import type { Container } from "../container";
import { findTablePath } from "./add-remote-dataset";
import { openConnection } from "./open-connection";
import { driversMs } from "./open-drivers";

/** Largest table that is copied; larger ones are refused. */
const limits = { rows: 5_000_000, bytes: 2_000_000_000, seconds: 3_600 };

/** The parts of the server that fetching needs. */
export type FetchingContainer = Pick<Container, "connections" | "secrets" | "environment" | "drivers" | "connector">;

/**
 * Opens the connection of a source and finds its rows there. Throws `not_found` for a connection or table that no
 * longer exists, `connection_failed`.
 */
export async function openSource(
  container: FetchingContainer,
  source: DatasetSource,
  signal: AbortSignal,
): Promise<{ opened: OpenConnection; rows: { path: readonly string[] } | { sql: string } }> {
  const stored = await container.connections.get(source.connectionId);
  await container.drivers.waitUntilReady({ ms: driversMs, signal });
  const opened = await openConnection(container, stored);
  const { table, query = "" } = source;
  const rows =
    table === undefined ? { sql: query } : { path: await findTablePath(container, opened, { table, signal }) };
  return { opened, rows };
}

/**
 * Copies the rows of a source to `target` as Parquet. Returns its size and digest. Throws `not_found` for a connection
 * or table that no longer exists, `too_large`, `connection_failed`, `cancelled`.
 */
export async function fetchOriginal(
  container: FetchingContainer,
  source: DatasetSource,
  {
    target,
    signal,
    onProgress,
  }: { target: string; signal: AbortSignal; onProgress?: (progress: CopyProgress) => void },
): Promise<{ bytes: number; fingerprint: string }> {
  const { connector } = container;
  const { opened, rows } = await openSource(container, source, signal);
  await mkdir(path.dirname(target), { recursive: true });
  try {
    const { bytes } = await connector.copy(opened, { rows, target, limits, signal, onProgress });
    return { bytes, fingerprint: await toFingerprint(target) };
  } catch (error) {
    if (!isCaveatError(error, "too_large")) throw error;
    throw new CaveatError("too_large", error.message, {
      cause: error,
      remedy: "Use a query that reads fewer rows or columns.",
    });
  }
}

/** Computes the SHA-256 of a file, hexadecimal. */
export async function toFingerprint(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
