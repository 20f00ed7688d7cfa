import type { UploadId } from "@/lib/domain/ids";
import type { UploadedDataset } from "@/lib/domain/datasets/uploaded-dataset";
import { words } from "../../words/words";
import { ApiError } from "../api-error";
import { outline } from "../sessions/outline";
import { requestEffect, requestHeaders, requestJson } from "../request";
import { sendPiece } from "./send-piece";
import { withRetries } from "../with-retries";
import { openUploadMemory } from "./upload-memory";
import { watchTurn } from "../sessions/watch-turn";

/** Progress of an upload. */
export interface UploadProgress {
  /**
   * `waiting`: for the connection to come back. `turn`: everything is sent, but other files are read first. `reading`:
   * everything is sent and being read.
   */
  phase: "sending" | "waiting" | "reading" | "turn";
  /** Bytes. */
  sent: number;
}

/** Bytes per request: few enough for proxies and request timeouts. */
const pieceBytes = 64 * 1024 ** 2;
/** How often an upload starts over when the server has forgotten it. */
const mostBeginnings = 3;

const announcement = outline<{ id: UploadId }>({ id: "text" });
const uploadedOutline = outline<UploadedDataset>({
  id: "text",
  name: "text",
  status: "text",
  columns: "list",
  others: "list",
  rejected: "list",
});

interface Sending {
  file: File;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/**
 * Uploads a file in pieces, resumes after a broken connection, and returns the dataset. Throws an ApiError with the reason
 * for a refusal, and an AbortError when `signal` aborted; nothing is left behind then.
 */
export async function uploadFile(file: File, options: Omit<Sending, "file">): Promise<UploadedDataset> {
  const sending: Sending = { ...options, file };
  const memory = openUploadMemory(file);
  let { path } = memory;
  try {
    for (let beginnings = 0; ; beginnings++) {
      const known: string = path ?? (await announce(sending));
      path = known;
      memory.keep(known);
      options.signal.throwIfAborted();
      try {
        const dataset = await transfer(known, sending);
        memory.forget();
        return dataset;
      } catch (error) {
        if (!isForgotten(error) || beginnings === mostBeginnings) throw error;
        path = null;
      }
    }
  } catch (error) {
    // After signing in, the upload resumes.
    if (!(error instanceof ApiError && error.status === 401)) {
      memory.forget();
      if (path !== null) void withdraw(path);
    }
    options.signal.throwIfAborted();
    throw error;
  } finally {
    memory.release();
  }
}

function announce({ file, signal, onProgress }: Sending): Promise<string> {
  const name = btoa(String.fromCharCode(...new TextEncoder().encode(file.name.slice(-200).toWellFormed())));
  const headers = {
    "tus-resumable": "1.0.0",
    "upload-length": String(file.size),
    "upload-metadata": `filename ${name}`,
  };
  // Not abortable: an unknown upload could not be removed.
  const send = () => requestJson("/api/uploads", announcement, { method: "POST", headers });
  const onPause = () => onProgress({ phase: "waiting", sent: 0 });
  return withRetries(send, { signal, onPause }).then(({ id }) => `/api/uploads/${id}`);
}

/** Sends what the server lacks of an announced file, and has a dataset created from it. */
async function transfer(path: string, { file, signal, onProgress }: Sending): Promise<UploadedDataset> {
  let sent = 0;
  /** Bytes that the server has; null when it must be requested. */
  let offset: number | null = null;
  const report = (phase: UploadProgress["phase"], bytes: number) => {
    sent = bytes;
    onProgress({ phase, sent });
  };
  const sendNext = async () => {
    offset ??= Number((await requestHeaders(path, { method: "HEAD", signal })).get("upload-offset") ?? 0);
    if (offset >= file.size) return;
    const from = offset;
    const piece = file.slice(from, from + pieceBytes);
    report("sending", from);
    offset = null;
    try {
      const onSent = (bytes: number) => report("sending", from + Math.min(bytes, piece.size));
      offset = await sendPiece({ path, offset: from, piece, signal, onSent });
    } catch (error) {
      await assertReadable(piece);
      throw error;
    }
  };
  const patience = { signal, onPause: () => report("waiting", sent) };
  do await withRetries(sendNext, patience);
  while (offset === null || offset < file.size);
  report("reading", file.size);
  const finish = () => requestJson(`${path}/dataset`, uploadedOutline, { method: "POST", body: {}, signal });
  const stopWatching = watchTurn(path, (waits) => report(waits ? "turn" : "reading", file.size));
  return withRetries(finish, { signal, onPause: () => undefined }).finally(stopWatching);
}

/** Browsers report a file that changed or disappeared during the upload only as a failed request. */
async function assertReadable(piece: Blob): Promise<void> {
  await piece
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Error(words.errors.fileChanged);
    });
}

/** Whether the server does not know the upload: it expired, or was lost with the server's disk. */
function isForgotten(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Removes what the server has of a file: the upload, or the dataset if it was created in this moment. */
async function withdraw(path: string): Promise<void> {
  try {
    await requestEffect(path, { method: "DELETE" });
  } catch (error) {
    if (!isForgotten(error)) return;
    await requestEffect(path.replace("/uploads/", "/datasets/"), { method: "DELETE" }).catch(() => undefined);
  }
}
