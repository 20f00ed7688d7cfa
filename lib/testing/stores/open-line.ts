import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

const host = "127.0.0.1";

/** A port that passes connections on to another one of this machine. */
export interface Line {
  port: number;
  /** Breaks all connections and accepts none until `restore`. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  /** Passes on so many more bytes of what the other port sends, and keeps back the rest until `release`. */
  holdAfter: (bytes: number) => void;
  /** Whether bytes are kept back. */
  isHolding: () => boolean;
  release: () => void;
}

/** Opens a line to a port; its caller cuts it in the end. */
export async function openLine(target: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const held = new Set<() => void>();
  let rest = Infinity;
  const listen = (at: number) => {
    const server = createServer((near) => {
      const far = connect(target, host);
      near.pipe(far);
      const take = () => {
        if (rest > 0) {
          const bytes = far.read() as Buffer | null;
          if (bytes === null) return;
          rest -= bytes.length;
          near.write(bytes);
          take();
        } else if (far.readableLength > 0) held.add(take);
      };
      far.on("readable", take);
      far.on("end", () => near.end());
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on("error", () => other.destroy());
        one.on("close", () => sockets.delete(one));
      }
      near.on("close", () => far.destroy());
      // What has arrived completely is still being passed on.
      far.on("close", () => {
        if (!far.readableEnded) near.destroy();
      });
    });
    return new Promise<Server>((resolve) => server.listen(at, host, () => resolve(server)));
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: async () => {
      server = await listen(port);
    },
    holdAfter: (bytes) => {
      rest = bytes;
    },
    isHolding: () => held.size > 0,
    release: () => {
      rest = Infinity;
      for (const take of held) take();
      held.clear();
    },
  };
}
