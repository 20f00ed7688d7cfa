import { words } from "../../words/words";
import { ApiError } from "../api-error";
import { openSignIn } from "../open-sign-in";
import { toApiError } from "../to-api-error";

/**
 * Sends a piece of a file to its upload and returns how many bytes the server has then. Throws an ApiError, with status 0
 * when the connection broke, and an AbortError when `signal` aborted.
 * @param options.onSent receives the bytes of the piece sent so far.
 */
export function sendPiece(options: {
  path: string;
  offset: number;
  piece: Blob;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}): Promise<number> {
  const { path, offset, piece, signal, onSent } = options;
  return new Promise((resolve, reject) => {
    // `fetch` does not report upload progress.
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const settle = (end: () => void) => {
      signal.removeEventListener("abort", stop);
      end();
    };
    request.upload.onprogress = (event) => onSent(event.loaded);
    request.onerror = () => settle(() => reject(new ApiError(0, words.errors.uploadBroke)));
    request.onabort = () => settle(() => reject(new DOMException("The upload was stopped.", "AbortError")));
    request.onload = () =>
      settle(() => {
        if (request.status === 401) openSignIn();
        if (request.status >= 200 && request.status <= 299) {
          resolve(Number(request.getResponseHeader("upload-offset") ?? offset + piece.size));
        } else reject(toApiError(request.status, request.responseText));
      });
    request.open("PATCH", path);
    request.setRequestHeader("content-type", "application/offset+octet-stream");
    request.setRequestHeader("tus-resumable", "1.0.0");
    request.setRequestHeader("upload-offset", String(offset));
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) reject(new DOMException("The upload was stopped.", "AbortError"));
    else request.send(piece);
  });
}
