import { randomUUID } from "node:crypto";
import { link, rm } from "node:fs/promises";
import { isCaveatError } from "@/lib/domain/caveat-error";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { isDiskFull } from "@/lib/domain/disk-full";
import type { DatasetId } from "@/lib/domain/ids";
import type { Reading } from "@/lib/domain/datasets/reading";
import type { Container } from "../container";
import { toCaveatError } from "../http/to-problem";
import { addDataset } from "./add-dataset";
import { deleteDataset } from "./change-dataset";
import { displayName, type ReceivedFile } from "./receive-files";
import { toRejection } from "./to-rejection";

/** Outcome for the tables of one or several files. */
export interface AddedTables {
  items: Dataset[];
  rejected: { name: string; reason: string }[];
}

interface TableOptions {
  /** Id of the first dataset; a new one when left out. */
  id?: DatasetId;
  name?: string;
  reading?: Reading;
  signal?: AbortSignal;
  /** See `DatasetReader.read`. */
  onQueued?: (position: number) => void;
  /** Maximum number of tables of one archive that become datasets; 50 when left out. */
  mostTables?: number;
}

/** Texts beside tables are usually no tables, so their rejection is not reported. */
const besides = /\.(?:txt|dat)$/i;

/** Names datasets after the tables of an archive, without folders and extensions as long as the names stay distinct. */
function toTableNames(tables: readonly string[]): string[] {
  const short = tables.map((table) => displayName(table).replace(/\.[A-Za-z0-9]{1,10}$/, ""));
  const used = new Set<string>();
  return tables.map((table, index) => {
    const isAlone = short.filter((name) => name.toLowerCase() === short[index]?.toLowerCase()).length === 1;
    const wanted = isAlone ? (short[index] ?? "") : displayName(table.replaceAll("/", " · "));
    let name = wanted;
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${wanted} (${count})`;
    used.add(name.toLowerCase());
    return name;
  });
}

/**
 * Stores a received file as a dataset, or an archive of several tables as one each, in order; rejects unreadable tables
 * with their reason. Throws as `addDataset` does when none is left, or when it is stopped: then nothing is stored.
 */
export async function addTables(
  container: Container,
  file: ReceivedFile,
  options: TableOptions = {},
): Promise<AddedTables> {
  const { signal, onQueued, reading = {}, mostTables = 50 } = options;
  // A file that cannot be listed cannot be read either, and is refused then.
  const tables = reading.sheet === undefined ? await listTables(container, file, options) : [];
  if (tables.length < 2) return { items: [await addDataset(container, file, options)], rejected: [] };
  const added: AddedTables = { items: [], rejected: [] };
  const names = toTableNames(tables);
  const faults: unknown[] = [];
  try {
    for (const [index, table] of tables.slice(0, mostTables).entries()) {
      const id = added.items.length === 0 ? options.id : undefined;
      const name = options.name === undefined ? names[index] : `${options.name} · ${names[index]}`.slice(0, 120);
      try {
        const own = `${file.path}.${randomUUID()}`;
        await link(file.path, own);
        const rest = { id, name, reading: { ...reading, sheet: table }, signal, onQueued };
        added.items.push(await addDataset(container, { ...file, path: own }, rest));
      } catch (error) {
        if (isCaveatError(error, "cancelled") || isDiskFull(error)) throw error;
        faults.push(error);
        added.rejected.push(toRejection(`${file.name}: ${displayName(table)}`, error));
      }
    }
  } catch (error) {
    await Promise.all(added.items.map(({ id }) => deleteDataset(container, id)));
    throw error;
  } finally {
    await rm(file.path, { force: true });
  }
  if (added.items.length === 0) throw toCaveatError(faults[0]);
  if (tables.length > mostTables) {
    const reason = `The archive holds ${tables.length} tables; the first ${mostTables} were added. Upload the others separately.`;
    added.rejected.push({ name: file.name, reason });
  }
  return { ...added, rejected: added.rejected.filter(({ name }) => !besides.test(name)) };
}

async function listTables(
  { reader }: Container,
  { path }: ReceivedFile,
  { signal, onQueued }: TableOptions,
): Promise<string[]> {
  try {
    return await reader.listTables({ source: path, signal, onQueued });
  } catch (error) {
    if (isCaveatError(error, "unreadable_file")) return [];
    await rm(path, { force: true });
    throw error;
  }
}
