import { openLine, type Line } from "./open-line";
import { startSail } from "./sail-server";

/** Sail behind a line that can hold its replies, to be killed in the middle of its work. */
export interface FrailSail extends Pick<Line, "holdAfter" | "isHolding"> {
  /** Its address, as CLUSTER_URL takes it; the same after `revive`. */
  url: string;
  /** Kills it and breaks the connections to it. */
  kill: () => Promise<void>;
  /** Starts it again at its address. */
  revive: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts Sail behind a line. */
export async function startFrailSail(): Promise<FrailSail> {
  let sail = await startSail();
  const line = await openLine(sail.port);
  return {
    url: `sc://127.0.0.1:${line.port}`,
    holdAfter: line.holdAfter,
    isHolding: line.isHolding,
    kill: async () => {
      await sail.stop();
      await line.cut();
      line.release();
    },
    revive: async () => {
      sail = await startSail({ port: sail.port });
      await line.restore();
    },
    close: async () => {
      await line.cut();
      await sail.stop();
    },
  };
}
