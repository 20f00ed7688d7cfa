import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { CaveatError } from "@/lib/domain/caveat-error";
import { discardBody } from "../http/discard-body";
import { toByteWords, uploadLimits } from "../uploads/upload-limits";
import { toUploadError } from "./to-upload-error";

const maximumFiles = 50;

/** A completely received file. */
export interface ReceivedFile {
  /** Absolute; made by the server. */
  path: string;
  /** As the sender called it; never used as a path. */
  name: string;
  bytes: number;
  /** SHA-256, hexadecimal. */
  fingerprint: string;
}

/** Files of a request, rejected files, and its plain fields. */
export interface ReceivedForm {
  files: ReceivedFile[];
  rejected: { name: string; reason: string }[];
  fields: Record<string, string>;
}

/**
 * Streams the files of a multipart request into `directory`. Throws `unsupported_media_type` for another body,
 * `invalid_input` for a broken one, `disk_full`; then leaves nothing behind.
 */
export async function receiveFiles(request: Request, directory: string): Promise<ReceivedForm> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!contentType.toLowerCase().startsWith("multipart/form-data") || request.body === null) {
    throw new CaveatError("unsupported_media_type", "Send files as multipart form data, in fields named “file”.");
  }
  await mkdir(directory, { recursive: true });
  const form: ReceivedForm = { files: [], rejected: [], fields: {} };
  const pending: Promise<ReceivedFile | null>[] = [];
  const paths: string[] = [];
  // When a file cannot be written, stop reading the request, because nothing consumes its bytes any more.
  const failed = new AbortController();
  const body = request.body.getReader();
  try {
    const parser = busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: {
        files: maximumFiles,
        fileSize: uploadLimits.fileBytes,
        fields: 20,
        fieldSize: 10_000,
        parts: maximumFiles + 20,
      },
    });
    parser.on("file", (_field, stream, info) => {
      const file = path.join(directory, globalThis.crypto.randomUUID());
      paths.push(file);
      const storing = storeFile(stream, file, displayName(info.filename), form);
      storing.catch((error: unknown) => failed.abort(error));
      pending.push(storing);
    });
    parser.on("filesLimit", () => {
      form.rejected.push({
        name: "Further files",
        reason: `One upload may have ${maximumFiles} files; send the rest separately.`,
      });
    });
    parser.on("field", (name, value) => {
      form.fields[name] = value;
    });
    await pipeline(Readable.fromWeb(toPieces(body) as Parameters<typeof Readable.fromWeb>[0]), parser, {
      signal: AbortSignal.any([request.signal, failed.signal]),
    });
    // In the order of the form, whichever was written first.
    form.files = (await Promise.all(pending)).filter((stored) => stored !== null);
    return form;
  } catch (error) {
    void discardBody(body);
    await Promise.allSettled(pending);
    await Promise.all(paths.map((file) => rm(file, { force: true }).catch(() => undefined)));
    throw toUploadError(failed.signal.aborted ? failed.signal.reason : error, request.signal.aborted);
  }
}

/** Converts a reader to a stream; ending the stream does not cancel the reader. */
function toPieces(reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

async function storeFile(
  stream: Readable & { truncated?: boolean },
  file: string,
  name: string,
  form: ReceivedForm,
): Promise<ReceivedFile | null> {
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, measure, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  if (stream.truncated === true) {
    await rm(file, { force: true });
    form.rejected.push({ name, reason: `The file is larger than ${toByteWords(uploadLimits.fileBytes)}.` });
    return null;
  }
  return { path: file, name, bytes, fingerprint: hash.digest("hex") };
}

const unseemly = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Makes the last part of a file name safe to display: no folders, no control or direction characters, at most 120
 * characters.
 */
export function displayName(fileName: string | undefined): string {
  const last = (fileName ?? "").split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(unseemly, "").trim().slice(0, 120);
  return clean === "" ? "data" : clean;
}
