import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { pieceType } from "../uploads/piece-type";

/** A request, as reported by Node on the channel `http.server.request.start`. */
export interface StartedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

const tooSlow = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Limits for the body of a request, in milliseconds. */
interface BodyLimits {
  /** Maximum time without any data. */
  silence: number;
  /** Maximum total time, except for uploads. */
  total: number;
}

/**
 * Limits how long the body of a request may take to arrive: `silence` without data for uploads, which may come over a
 * slow connection, and also `total` for all others. On timeout, answers 408 and closes the connection. Lifts Node's own
 * limit of five minutes for a whole request, but keeps that for headers.
 */
export function limitBody(
  { request, response, server }: StartedRequest,
  { silence, total }: BodyLimits = { silence: 120_000, total: 30_000 },
): void {
  server.requestTimeout = 0;
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  if (length === "0" && encoding === undefined) return;
  const { socket } = request;
  const refuse = () => {
    if (!request.complete) socket.end(tooSlow, () => socket.destroy());
  };
  socket.setTimeout(silence);
  // While a listener is attached, Node keeps the connection open, because processing a received request has no time
  // limit.
  response.on("timeout", refuse);
  if (isUpload(request)) return;
  const timer = setTimeout(refuse, total).unref();
  response.once("close", () => clearTimeout(timer));
}

/** Whether a request uploads a file, judging by its address and type. */
function isUpload({ url = "", headers }: IncomingMessage): boolean {
  const [path = ""] = url.split("?");
  const type = headers["content-type"] ?? "";
  return path === "/api/datasets"
    ? /^multipart\/form-data\b/i.test(type)
    : path.startsWith("/api/uploads/") && type === pieceType;
}
