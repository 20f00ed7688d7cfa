import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** A request as Node reports its start on the channel `http.server.request.start`. */
export interface StartedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

const tooSilent = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Lets a request take as long as it likes to arrive, as an upload over a slow line does, but answers 408 and closes the connection
 * when nothing of its body comes for `longestSilence` milliseconds. Lifts Node's own limit of five minutes for a whole request;
 * the one for its headers stays.
 */
export function limitSilence({ request, response, server }: StartedRequest, longestSilence = 120_000): void {
  server.requestTimeout = 0;
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  if (length === "0" && encoding === undefined) return;
  const { socket } = request;
  socket.setTimeout(longestSilence);
  // As long as somebody listens, Node leaves the connection open: a request that has arrived may be worked on in silence.
  response.on("timeout", () => {
    if (!request.complete) socket.end(tooSilent, () => socket.destroy());
  });
}
