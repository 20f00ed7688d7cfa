import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import type { DatasetId } from "@/lib/domain/ids";
import type { Container } from "../container";
import { toOutgoingFile } from "../disk/outgoing-file";
import { attachmentHeaders } from "../takeaway/attachment";
import { toSafeFileName } from "../takeaway/safe-file-name";
import { findVersion } from "./find-version";
import { findTable } from "./read-rows";
import { toFileView, ViewQuery } from "./view-query";

/** Query of a dataset, or of some of its rows and columns, as a file. */
export const ViewFileQuery = ViewQuery.extend({ format: z.enum(["csv", "parquet"]) });

const mediaTypes = { csv: "text/csv; charset=utf-8; header=present", parquet: "application/vnd.apache.parquet" };
/** Without a byte order mark, spreadsheets read text in their own encoding. */
const mark = "\uFEFF";

/**
 * Returns the rows of a view as a file to save. Writes it to disk first, and removes it after it was sent or the
 * request was aborted. Throws `not_found`, `invalid_input`, `disk_full`.
 */
export async function getViewFile(
  container: Pick<Container, "catalogue" | "reader" | "files" | "environment">,
  id: DatasetId,
  query: z.infer<typeof ViewFileQuery>,
  signal?: AbortSignal,
): Promise<Response> {
  const { format, version } = query;
  const { dataset } = await findVersion(container.catalogue, id, version);
  const parquet = await findTable(container, id, { version, signal });
  const target = toOutgoingFile(container.environment);
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await container.reader.writeView({ parquet, ...toFileView(query), target, format, signal });
    const beginning = format === "csv" ? mark : "";
    const { size } = await stat(target);
    const name = `${toSafeFileName(dataset.name)}.${format}`;
    const headers = {
      ...attachmentHeaders({ name, mediaType: mediaTypes[format] }),
      "content-length": String(size + Buffer.byteLength(beginning)),
    };
    const body = Readable.toWeb(Readable.from(readOnce(target, beginning), { objectMode: false }));
    return new Response(body as ReadableStream<Uint8Array>, { headers });
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/** Yields a prefix and the bytes of a file; removes the file after the last byte or when reading stops. */
async function* readOnce(file: string, beginning: string): AsyncGenerator<Uint8Array> {
  try {
    if (beginning !== "") yield Buffer.from(beginning);
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array;
  } finally {
    await rm(file, { force: true });
  }
}
