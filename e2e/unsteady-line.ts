import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line to a server that is slow, and breaks when it is told to. */
export interface UnsteadyLine {
  /** The server's address by way of the line. */
  url: string;
  /** How many megabytes a second get to the server; what comes from it is not slowed down. */
  setSpeed(megabytes: number): void;
  /** Breaks all connections; new ones are refused until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to the server at `url`. */
export async function openUnsteadyLine(url: string): Promise<UnsteadyLine> {
  const target = Number(new URL(url).port);
  const open = new Set<Socket>();
  let isCut = false;
  let speed = Number.POSITIVE_INFINITY;

  /** Hands on what a browser sends, at the speed of the line. */
  const forward = (from: Socket, to: Socket) => {
    from.on("data", (piece: Buffer) => {
      from.pause();
      to.write(piece);
      setTimeout(() => from.resume(), (piece.length / 1_000_000 / speed) * 1_000);
    });
    from.on("end", () => to.end());
  };
  const keep = (socket: Socket, other: () => Socket) => {
    open.add(socket);
    // A broken connection is what this is for.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      open.delete(socket);
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
    setSpeed: (megabytes) => (speed = megabytes),
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => (isCut = false),
    close: async () => {
      breakAll();
      await new Promise((done) => server.close(done));
    },
  };
}
