import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { pieceType } from "../uploads/piece-type";

/** A request as Node reports its start on the channel `http.server.request.start`. */
export interface StartedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

const tooSlow = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Limits for the body of a request, in milliseconds. */
interface BodyLimits {
  /** How long nothing of it may come. */
  silence: number;
  /** How long it may take as a whole, unless it is an upload. */
  total: number;
}

/**
 * Limits how long the body of a request may take to arrive: an upload, which may come over a slow line, as long as it goes on; any
 * other, `total`. Beyond that it answers 408 and closes the connection. Lifts Node's own limit of five minutes for a whole request; the
 * one for its headers stays.
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
  // As long as somebody listens, Node leaves the connection open: a request that has arrived may be worked on in silence.
  response.on("timeout", refuse);
  if (isUpload(request)) return;
  const timer = setTimeout(refuse, total).unref();
  response.once("close", () => clearTimeout(timer));
}

/** Whether a request brings a file, as far as its address and its type say. */
function isUpload({ url = "", headers }: IncomingMessage): boolean {
  const [path = ""] = url.split("?");
  const type = headers["content-type"] ?? "";
  return path === "/api/datasets"
    ? /^multipart\/form-data\b/i.test(type)
    : path.startsWith("/api/uploads/") && type === pieceType;
}
