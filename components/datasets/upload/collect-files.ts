import { words } from "../../words/words";

/** Maximum number of files per drop. */
const mostFiles = 50;

/** The content of a drop: files, including those of folders, and what cannot be added. */
export interface Collection {
  files: File[];
  refused: { name: string; reason: string }[];
}

/** The used part of a browser's file system entry. */
export type DroppedEntry = Pick<FileSystemEntry, "name" | "isDirectory"> & {
  file?: (done: (file: File) => void, fail: (error: unknown) => void) => void;
  createReader?: () => {
    readEntries: (done: (entries: DroppedEntry[]) => void, fail: (error: unknown) => void) => void;
  };
};

/** Returns the entries of a drop. Must be called during the event, because the browser clears them afterwards. */
export function toDroppedEntries(items: readonly DataTransferItem[]): DroppedEntry[] {
  return items.flatMap((item) => (item.kind === "file" ? (item.webkitGetAsEntry() ?? []) : []));
}

/** Collects the files of entries, folder by folder, without the system files of folders. */
export async function collectFiles(entries: readonly DroppedEntry[]): Promise<Collection> {
  const files: File[] = [];
  const refused: Collection["refused"] = [];
  const visit = async (entry: DroppedEntry, isInside: boolean): Promise<void> => {
    if (files.length > mostFiles || (isInside && isHidden(entry.name))) return;
    try {
      if (entry.isDirectory) for (const inner of await readFolder(entry)) await visit(inner, true);
      else files.push(await readEntry(entry));
    } catch {
      refused.push({ name: entry.name, reason: words.errors.fileChanged });
    }
  };
  for (const entry of entries) {
    const before = files.length + refused.length;
    await visit(entry, false);
    if (entry.isDirectory && files.length + refused.length === before) {
      refused.push({ name: entry.name, reason: words.errors.emptyFolder });
    }
  }
  return limit({ files, refused });
}

/** Limits the files of one drop; the others are refused together. */
export function limit({ files, refused }: Collection): Collection {
  const [further] = files.slice(mostFiles);
  if (further === undefined) return { files, refused };
  return {
    files: files.slice(0, mostFiles),
    refused: [...refused, { name: further.name, reason: words.errors.manyFiles(mostFiles) }],
  };
}

function isHidden(name: string): boolean {
  return /^(\.|~\$)|^(Thumbs\.db|desktop\.ini)$/i.test(name);
}

function readEntry(entry: DroppedEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    if (entry.file === undefined) reject(new Error("It is not a file."));
    else entry.file(resolve, reject);
  });
}

/** Reads all entries of a folder; browsers return them in batches. */
async function readFolder(folder: DroppedEntry): Promise<DroppedEntry[]> {
  const reader = folder.createReader?.();
  const all: DroppedEntry[] = [];
  for (;;) {
    const some = await new Promise<DroppedEntry[]>((resolve, reject) => {
      if (reader === undefined) resolve([]);
      else reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
    if (all.length > 10 * mostFiles) return all;
  }
}
