import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A connection to a server that stalls or breaks on request. */
export interface UnsteadyLine {
  /** The server's address through the connection. */
  url: string;
  /** Lets this many more megabytes reach the server; settles once the line is idle. Data from the server always passes. */
  letThrough(megabytes: number): Promise<void>;
  /** Breaks all connections; new ones are refused until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a connection to the server at `url`. */
export async function openUnsteadyLine(url: string): Promise<UnsteadyLine> {
  const target = Number(new URL(url).port);
  const open = new Set<Socket>();
  let isCut = false;
  let bytesLeft = Number.POSITIVE_INFINITY;
  let signalIdle: () => void = () => undefined;
  const held = new Set<Socket>();

  /** Forwards what a browser sends for the lifetime of the connection. */
  const forward = (from: Socket, to: Socket) => {
    from.on("data", (piece: Buffer) => {
      to.write(piece);
      bytesLeft -= piece.length;
      if (bytesLeft > 0) return;
      from.pause();
      held.add(from);
      signalIdle();
    });
    from.on("end", () => to.end());
  };
  const keep = (socket: Socket, other: () => Socket) => {
    open.add(socket);
    // A broken connection is what this is for.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      open.delete(socket);
      held.delete(socket);
      other().destroy();
    });
  };
  const server = createServer((browser) => {
    if (isCut) {
      browser.destroy();
      return;
    }
    const upstream: Socket = connect(target, "127.0.0.1");
    keep(browser, () => upstream);
    keep(upstream, () => browser);
    forward(browser, upstream);
    upstream.pipe(browser);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letThrough: (megabytes) => {
      bytesLeft = megabytes * 1_000_000;
      const idle = new Promise<void>((resolve) => (signalIdle = resolve));
      for (const socket of held) socket.resume();
      held.clear();
      return idle;
    },
    cut: () => {
      isCut = true;
      breakAll();
    },
    restore: () => (isCut = false),
    close: async () => {
      breakAll();
      await new Promise((done) => server.close(done));
    },
  };
}
