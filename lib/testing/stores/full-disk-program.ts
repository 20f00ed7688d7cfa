import { randomUUID } from "node:crypto";
import { open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { createDatasetReader } from "@/lib/datasets/create-dataset-reader";
import { sampleCatalogue } from "@/lib/datasets/sample-catalogue";
import { CaveatError } from "@/lib/domain/caveat-error";
import { createFolderFiles } from "@/lib/files/folder-files";
import { createFolderUploads } from "@/lib/files/folder-uploads";
import { openPersistence } from "@/lib/persistence/persistence";
import { createBackup } from "@/lib/server/backup/create-backup";
import { addSample } from "@/lib/server/datasets/add-sample";
import { addVersion } from "@/lib/server/datasets/add-version";
import { getViewFile, ViewFileQuery } from "@/lib/server/datasets/get-view-file";
import { uploadDatasets } from "@/lib/server/datasets/upload-datasets";
import { nameFullDisk } from "@/lib/server/disk/name-full-disk";
import { readEnvironment } from "@/lib/server/env";
import { toCaveatError } from "@/lib/server/http/to-problem";
import { toTableFile } from "@/lib/server/takeaway/table/table-file";
import { PartialUploads } from "@/lib/server/uploads/partial-uploads";
import { uploadLimits } from "@/lib/server/uploads/upload-limits";
import type { Container } from "@/lib/server/container";
import { repositoryRoot } from "../source-files";

/**
 * Tries every way of writing to the data directory with room, on a full disk, and with room again. Parameters: the data
 * directory, on a small disk, and the address of a database. Prints the outcome of each attempt as JSON, and the number
 * of unhandled rejections.
 */
const [directory = "", connectionString = ""] = process.argv.slice(2);
const unhandled: string[] = [];
process.on("unhandledRejection", (reason) => unhandled.push(String(reason)));

const environment = readEnvironment({ CAVEAT_ROOT: repositoryRoot, CAVEAT_DATA_DIR: directory });
const persistence = await openPersistence({
  connectionString,
  migrationsDirectory: path.join(repositoryRoot, "prisma", "migrations"),
  owner: randomUUID(),
});
const reader = createDatasetReader({ threads: 1 });
const incoming = path.join(directory, "incoming");
const uploads = new PartialUploads({
  directory: incoming,
  store: createFolderUploads(incoming),
  limits: { ...uploadLimits, spareBytes: 0 },
});
const container = {
  ...persistence,
  catalogue: persistence.datasets,
  reader,
  files: createFolderFiles(directory),
  environment,
  uploads,
} as unknown as Container;
const sample = sampleCatalogue[0]?.name ?? "";
const ballast = path.join(directory, "ballast");
const [megabyte, page] = [1024 ** 2, 4096];

/** Generates rows of a file that is nearly as large as its table. */
const toRows = (count: number) => `name\n${Array.from({ length: count }, () => randomUUID()).join("\n")}\n`;

/** Builds a request of one file that comes in pieces of 64 KB. */
function toUpload(text: string): Request {
  const form = new FormData();
  form.append("file", new Blob([text]), "orders.csv");
  return new Request("http://127.0.0.1/api/datasets", { method: "POST", body: form });
}

/** Announces a file, sends it, and stops the upload if it does not arrive. */
async function sendInPieces(text: string): Promise<void> {
  const bytes = Buffer.byteLength(text);
  const { id } = await uploads.create({ name: "orders.csv", bytes });
  try {
    // Others fill the disk after the file was announced.
    await fill();
    await uploads.append(id, { offset: 0, body: new Blob([text]).stream(), signal: new AbortController().signal });
  } finally {
    await uploads.remove(id);
  }
}

/** Leaves no room for a single page; with room required, leaves all of it. */
let fill = (): Promise<void> => Promise.resolve();

async function fillDisk(): Promise<void> {
  const file = await open(ballast, "a");
  for (const size of [megabyte, page]) {
    const piece = Buffer.alloc(size);
    while (
      await file.write(piece).then(
        ({ bytesWritten }) => bytesWritten === size,
        () => false,
      )
    );
  }
  await file.close();
}

const listFiles = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== "ballast")
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** Returns `kept` when the work succeeds, else the code of the error that a person would see. */
async function attempt(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "kept";
  } catch (error) {
    return toCaveatError(error).code;
  }
}

const { items } = await uploadDatasets(container, toUpload(toRows(10)));
const [known] = items;
if (known === undefined) throw new Error("The first file was not taken.");
const table = { kind: "table" as const, columns: [{ name: "n", type: "number" }], rows: [[1]], totalRows: 1 };

const attacks: Record<string, () => Promise<unknown>> = {
  "small upload": () => uploadDatasets(container, toUpload(toRows(10))),
  "large upload": () => uploadDatasets(container, toUpload(toRows(100_000))),
  "upload in pieces": () => sendInPieces(toRows(10_000)),
  sample: () => addSample(container, sample),
  "another reading": () => addVersion(container, known.id, { reading: { headerRow: 1 } }),
  "rows as a file": async () => {
    const query = ViewFileQuery.parse({ format: "csv" });
    await (await getViewFile(container, known.id, query)).text();
  },
  "result as a file": () => toTableFile(container, { format: "parquet", table: 1, result: table, title: "n" }),
  backup: async () => {
    const folder = path.join(directory, "backup");
    await createBackup({ connectionString, files: container.files, folder });
    await rm(folder, { recursive: true });
  },
  "a database that has stopped": async () => {
    const fault = new CaveatError("database_unavailable", "The database cannot be reached.");
    const known = await nameFullDisk(fault, environment);
    if (known !== fault) throw known;
  },
};

async function attack(): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  for (const [name, work] of Object.entries(attacks)) outcomes[name] = await attempt(work);
  return outcomes;
}

const before = await listFiles();
await fillDisk();
fill = fillDisk;
const full = await attack();
const left = (await listFiles()).filter((file) => !before.includes(file));
fill = () => Promise.resolve();
await rm(ballast, { force: true });
const again = await attack();
process.stdout.write(JSON.stringify({ full, left, again, unhandled }));
await reader.close();
await persistence.close();
