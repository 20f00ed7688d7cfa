import { connect } from "node:net";
import type { Target } from "../ground";

/** What was received on a connection. */
export interface RawReply {
  /** 0 when the connection was closed without a response. */
  status: number;
  /** Everything received. */
  text: string;
}

/** How long a server may take to answer or to close the connection, in milliseconds. */
const patienceMs = 10_000;
/** After a response has begun, silence of this length is its end, if the server keeps the connection open. */
const silenceMs = 500;

/** Sends bytes unchanged and waits until the connection ends or falls silent. Rejects when nothing arrives in time. */
export function sendRaw(target: Pick<Target, "host" | "port">, bytes: string): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: target.host, port: target.port });
    let text = "";
    let silence: NodeJS.Timeout | undefined;
    const finish = () => {
      clearTimeout(clock);
      clearTimeout(silence);
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    const clock = setTimeout(() => {
      socket.destroy();
      reject(new Error(`"${bytes.slice(0, 60)}" was neither answered nor hung up on`));
    }, patienceMs);
    socket.on("connect", () => socket.write(Buffer.from(bytes, "latin1")));
    socket.on("data", (piece: Buffer) => {
      text = (text + piece.toString("latin1")).slice(0, 1_000_000);
      clearTimeout(silence);
      silence = setTimeout(finish, silenceMs);
    });
    // A reset is a refusal, too.
    socket.on("error", finish);
    socket.on("close", finish);
  });
}

/** Formats a request without a body, whose connection closes after the response. */
export function toRequestText(line: string, headers: readonly string[]): string {
  return [line, ...headers, "Connection: close", "", ""].join("\r\n");
}
