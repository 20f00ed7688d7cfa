import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { CaveatError, type ErrorCode, isCaveatError } from "@/lib/domain/caveat-error";
import { DocumentId } from "@/lib/domain/ids";
import type { LibraryDocument } from "@/lib/domain/library/document";
import type { Container } from "../container";
import { type ReceivedFile, receiveFiles } from "../datasets/receive-files";
import { toRejection } from "../datasets/to-rejection";
import { nameFullDisk } from "../disk/name-full-disk";
import { toCaveatError } from "../http/to-problem";

/** Name of the original upload within a document's folder. */
const originalFile = "original";

/** Maximum size of a document in bytes. */
const mostBytes = 50 * 1024 ** 2;

/** Errors of the server, as opposed to problems with a single file. */
const endsEverything: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "disk_full",
  "database_unavailable",
  "storage_unavailable",
]);

type Parts = Pick<Container, "documents" | "reader" | "files" | "environment">;

/** Documents that were added, and files that were rejected, with the reason. */
export interface AddedDocuments {
  items: LibraryDocument[];
  rejected: { name: string; reason: string }[];
}

/**
 * Adds the files of a multipart request to the library, one by one; rejects unreadable ones with their reason. Throws
 * `invalid_input` when there is no file at all, `cancelled`; `disk_full`, `database_unavailable` or `storage_unavailable` when none could be
 * stored for that reason.
 */
export async function addDocuments(parts: Parts, request: Request): Promise<AddedDocuments> {
  const form = await receiveFiles(request, path.join(parts.environment.dataDirectory, "incoming"));
  if (form.files.length === 0 && form.rejected.length === 0) {
    throw new CaveatError("invalid_input", "The upload contains no file.", {
      remedy: "Choose a file and try again.",
    });
  }
  const outcome: AddedDocuments = { items: [], rejected: form.rejected };
  let unable: CaveatError | undefined;
  for (const [index, file] of form.files.entries()) {
    try {
      outcome.items.push(await addDocument(parts, file, request.signal));
    } catch (error) {
      if (isCaveatError(error, "cancelled")) {
        await Promise.all(form.files.slice(index + 1).map((left) => rm(left.path, { force: true })));
        throw error;
      }
      const known = toCaveatError(await nameFullDisk(error, parts.environment));
      if (endsEverything.has(known.code)) unable ??= known;
      outcome.rejected.push(toRejection(file.name, known));
    }
  }
  if (unable !== undefined && outcome.items.length === 0) throw unable;
  return outcome;
}

/**
 * Adds a received file to the library: its original in a folder, its text in the database. Throws `unreadable_file`,
 * `too_large`, `conflict` for a document that already exists, `disk_full`, `cancelled`; removes the file and everything
 * stored if it throws.
 */
async function addDocument(parts: Parts, file: ReceivedFile, signal?: AbortSignal): Promise<LibraryDocument> {
  const id = DocumentId.create();
  const folder = path.join("documents", id);
  try {
    if (file.bytes > mostBytes) {
      throw new CaveatError("too_large", "The document is larger than 50 MB.", {
        remedy: "Split it, or save it as text without pictures and add that instead.",
      });
    }
    const source = path.join(await parts.files.prepare(folder), originalFile);
    await rename(file.path, source);
    const read = await parts.reader.readDocument({ source, fileName: file.name, signal });
    await parts.files.publish(folder, signal);
    const { name, bytes, fingerprint } = file;
    return await parts.documents.add({ id, name, bytes, fingerprint, folder, ...read });
  } catch (error) {
    await parts.files.remove(folder);
    await rm(file.path, { force: true });
    throw error;
  }
}
