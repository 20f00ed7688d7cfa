import { z } from "zod";
import { Dataset } from "@/lib/domain/dataset";
import { words } from "../words";
import { ApiError } from "./api-error";
import { parseJson } from "./parse-json";
import { toApiError } from "./to-api-error";

const UploadReply = z.object({
  items: z.array(Dataset),
  rejected: z.array(z.object({ name: z.string(), reason: z.string() })),
});

/**
 * Sends one file. Throws an ApiError with the reason when it was not accepted, an AbortError when `signal` stopped it.
 * @param options.onProgress the share that was sent, 0 to 1; 1 while the server reads the file.
 */
export function uploadFile(
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Dataset[]> {
  return new Promise((resolve, reject) => {
    // `fetch` cannot tell how much of a body is sent.
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append("file", file, file.name);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) options.onProgress(event.loaded / event.total);
    };
    request.upload.onload = () => options.onProgress(1);
    request.onerror = () => reject(new ApiError(0, words.errors.uploadBroke));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    request.onload = () => {
      const outcome = toUploadOutcome(request.status, request.responseText);
      if (outcome instanceof ApiError) reject(outcome);
      else resolve(outcome);
    };
    options.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", "/api/datasets");
    request.send(body);
  });
}

/** What the reply to an upload says: the new datasets, or why there is none. */
export function toUploadOutcome(status: number, body: string): Dataset[] | ApiError {
  if (status < 200 || status > 299) return toApiError(status, body);
  const reply = UploadReply.safeParse(parseJson(body));
  if (!reply.success) return new ApiError(status, words.errors.unexpectedReply);
  return reply.data.items.length > 0 ? reply.data.items : toApiError(status, body);
}
