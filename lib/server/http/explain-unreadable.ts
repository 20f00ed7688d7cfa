import { maxHeaderSize, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@/lib/domain/caveat-error";
import type { StartedRequest } from "./limit-body";
import { toProblemType } from "./to-problem";

/** How a request that Node cannot read is refused. */
interface Refusal {
  status: number;
  code: ErrorCode;
  detail: string;
}

const headersTooLarge: Refusal = {
  status: 431,
  code: "too_large",
  detail: `The headers of the request are larger than ${maxHeaderSize / 1024} KB. Shorten its address, or delete the cookies of this site.`,
};
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: "too_large", detail: "The extensions of a chunk are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: "invalid_input", detail: "The request took too long to arrive." },
};
const unreadable: Refusal = { status: 400, code: "invalid_input", detail: "The request is not valid HTTP." };

/** Connections on which a response is being sent. */
const answering = new WeakSet<object>();

/**
 * Has a server answer requests that Node cannot read, such as one with too large headers, with a problem document, where Node
 * would answer with a bare status. Called for each request that starts; takes effect with the first one.
 */
export function explainUnreadable({ request: { socket }, response, server }: StartedRequest): void {
  answering.add(socket);
  response.once("close", () => answering.delete(socket));
  if (server.listenerCount("clientError") > 0) return;
  server.on("clientError", (error: Error & { code?: string }, stream) => {
    const from = stream as Socket;
    if (!from.writable || answering.has(from)) return void from.destroy(error);
    from.end(toAnswer(refusals[error.code ?? ""] ?? unreadable), () => from.destroy());
  });
}

function toAnswer({ status, code, detail }: Refusal): string {
  const title = STATUS_CODES[status] ?? "";
  const body = JSON.stringify({ type: toProblemType(code), title, status, detail });
  return [
    `HTTP/1.1 ${status} ${title}`,
    "Connection: close",
    "Content-Type: application/problem+json",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}
