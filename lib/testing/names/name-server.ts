import { createSocket } from "node:dgram";

/** A name server of its own, over UDP. */
export interface NameServer {
  /** How often the IPv4 address of a name was asked for. */
  count(name: string): number;
  close(): Promise<void>;
}

const headerBytes = 12;
const [typeA, classIn] = [1, 1];
/** An answer with one question: recursion is available, no error. */
const flags = 0x8180;

/**
 * Starts it. `toAddress` returns the IPv4 address of a name for the given time that it is asked for, from 0 on; null for a name without one.
 * Answers are never to be kept. Other types of records are answered as missing.
 */
export async function startNameServer(options: {
  port: number;
  toAddress: (name: string, time: number) => string | null;
}): Promise<NameServer> {
  const counts = new Map<string, number>();
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const { name, end } = readName(query);
    const isAddress = query.readUInt16BE(end) === typeA;
    const time = counts.get(name) ?? 0;
    if (isAddress) counts.set(name, time + 1);
    const found = isAddress ? options.toAddress(name, time) : null;
    socket.send(toReply(query.subarray(0, end + 4), found), port, address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.bind(options.port, "127.0.0.1", resolve);
  });
  return {
    count: (name) => counts.get(name) ?? 0,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}

/** Reads the name of the only question, and where it ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let place = headerBytes;
  for (let length = query.readUInt8(place); length > 0; length = query.readUInt8(place)) {
    labels.push(query.toString("latin1", place + 1, place + 1 + length));
    place += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: place + 1 };
}

function toReply(question: Buffer, address: string | null): Buffer {
  const header = Buffer.from(question.subarray(0, headerBytes));
  header.writeUInt16BE(flags, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(address === null ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  if (address === null) return Buffer.concat([header, question.subarray(headerBytes)]);
  const record = Buffer.alloc(16);
  // The name is that of the question.
  record.writeUInt16BE(0xc000 + headerBytes, 0);
  record.writeUInt16BE(typeA, 2);
  record.writeUInt16BE(classIn, 4);
  record.writeUInt32BE(0, 6);
  record.writeUInt16BE(4, 10);
  record.set(address.split(".").map(Number), 12);
  return Buffer.concat([header, question.subarray(headerBytes), record]);
}
