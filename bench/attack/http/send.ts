import { request, type IncomingHttpHeaders } from "node:http";
import type { Target } from "../ground";

/** An answer of a server. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Milliseconds until it arrived. */
  ms: number;
}

/** A request. */
export interface Sent {
  /** GET when left out. */
  method?: string;
  /** With its query. */
  path: string;
  /** `host` replaces the server's own, too. */
  headers?: Readonly<Record<string, string>>;
  /** Sent unchanged, with its length. */
  body?: string | Uint8Array;
  /** Time limit for the complete answer; 20 s by default. */
  patienceMs?: number;
}

/** Maximum bytes read of an endless answer. */
const mostRead = 4 * 1024 ** 2;

/** Sends one request over a new connection. Rejects when the connection breaks, or no response arrives in time. */
export function send(target: Pick<Target, "host" | "port">, sent: Sent): Promise<Reply> {
  const { method = "GET", path, headers = {}, body, patienceMs = 20_000 } = sent;
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const { host, port } = target;
    const asked = request({ host, port, method, path, agent: false, headers: { ...length, ...headers } }, (reply) => {
      const pieces: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        clearTimeout(clock);
        const text = Buffer.concat(pieces).toString("utf8");
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, ms: performance.now() - begun });
        asked.destroy();
      };
      reply.on("data", (piece: Buffer) => {
        pieces.push(piece);
        bytes += piece.length;
        if (bytes > mostRead) finish();
      });
      reply.once("end", finish);
      reply.once("error", reject);
      // A long-lived response, such as an event stream, counts as answered once it begins.
      if (reply.headers["content-type"]?.startsWith("text/event-stream") === true) finish();
    });
    const clock = setTimeout(() => {
      reject(new Error(`${method} ${path.slice(0, 100)} was not answered within ${patienceMs / 1_000} s`));
      asked.destroy();
    }, patienceMs);
    asked.once("error", (error) => {
      clearTimeout(clock);
      reject(error);
    });
    asked.end(body);
  });
}

/** Sends JSON. */
export function sendJson(
  target: Pick<Target, "host" | "port">,
  { body, headers, ...sent }: Omit<Sent, "body"> & { body: unknown },
): Promise<Reply> {
  const text = JSON.stringify(body);
  return send(target, { ...sent, body: text, headers: { "content-type": "application/json", ...headers } });
}

/** Builds the header that carries a key. */
export function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
