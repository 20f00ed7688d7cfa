import { words } from "../../words";

/** Files that one drop takes. */
const mostFiles = 50;

/** What a drop brings: files, those of folders included, and what of it cannot be taken. */
export interface Collection {
  files: File[];
  refused: { name: string; reason: string }[];
}

/** A file or folder as a browser hands it over, as far as it is used here. */
export type DroppedEntry = Pick<FileSystemEntry, "name" | "isDirectory"> & {
  file?: (done: (file: File) => void, fail: (error: unknown) => void) => void;
  createReader?: () => {
    readEntries: (done: (entries: DroppedEntry[]) => void, fail: (error: unknown) => void) => void;
  };
};

/** The entries of a drop; to be called before the event ends, since the browser forgets them then. */
export function toDroppedEntries(items: readonly DataTransferItem[]): DroppedEntry[] {
  return items.flatMap((item) => (item.kind === "file" ? (item.webkitGetAsEntry() ?? []) : []));
}

/** The files of entries, folder by folder; what a system keeps in folders for itself is left out. */
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

/** Not more files than one drop takes; the others are refused together. */
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
    if (entry.file === undefined) reject(new Error("It is no file."));
    else entry.file(resolve, reject);
  });
}

/** All entries of a folder; a browser gives some at a time. */
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
