import { rm } from "node:fs/promises";
import path from "node:path";
import { CaveatError, type ErrorCode, isCaveatError } from "@/lib/domain/caveat-error";
import type { Container } from "../container";
import { nameFullDisk } from "../disk/name-full-disk";
import { toCaveatError } from "../http/to-problem";
import { addTables, type AddedTables } from "./add-tables";
import { receiveFiles, type ReceivedForm } from "./receive-files";
import { toRejection } from "./to-rejection";

/** Faults of the server, not of a file. */
const endsEverything: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "disk_full",
  "database_unavailable",
  "storage_unavailable",
]);

function toField(form: ReceivedForm, name: string, longest: number): string | undefined {
  const text = form.fields[name]?.trim().slice(0, longest);
  return text === "" ? undefined : text;
}

/**
 * Makes datasets of the files of a multipart request, one by one, and of archives one for each table; rejects
 * unreadable files with their reason. The fields `name` and `sheet` apply when there is only one file. Throws
 * `invalid_input` when there is no file at all, `disk_full`, `database_unavailable` or `storage_unavailable` when none could be stored for
 * that reason.
 */
export async function uploadDatasets(container: Container, request: Request): Promise<AddedTables> {
  const form = await receiveFiles(request, path.join(container.environment.dataDirectory, "incoming"));
  if (form.files.length === 0 && form.rejected.length === 0) {
    throw new CaveatError("invalid_input", "The upload contains no file.", {
      remedy: "Choose a file and try again.",
    });
  }
  const outcome: AddedTables = { items: [], rejected: form.rejected };
  let unable: CaveatError | undefined;
  for (const [index, file] of form.files.entries()) {
    try {
      const isOnly = form.files.length === 1;
      const name = isOnly ? toField(form, "name", 120) : undefined;
      const sheet = isOnly ? toField(form, "sheet", 400) : undefined;
      const reading = sheet === undefined ? undefined : { sheet };
      const { items, rejected } = await addTables(container, file, { name, reading, signal: request.signal });
      outcome.items.push(...items);
      outcome.rejected.push(...rejected);
    } catch (error) {
      if (isCaveatError(error, "cancelled")) {
        await Promise.all(form.files.slice(index + 1).map((left) => rm(left.path, { force: true })));
        throw error;
      }
      const known = toCaveatError(await nameFullDisk(error, container.environment));
      if (endsEverything.has(known.code)) unable ??= known;
      outcome.rejected.push(toRejection(file.name, known));
    }
  }
  if (unable !== undefined && outcome.items.length === 0) throw unable;
  return outcome;
}
