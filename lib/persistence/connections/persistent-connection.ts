import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** A connection that is reopened whenever it is lost. */
export interface PersistentConnection {
  /** Closes it permanently. */
  close(): Promise<void>;
}

export interface PersistentConnectionOptions {
  connectionString: string;
  /** Prepares a fresh connection; when it rejects, the connection is dropped and another one tried. */
  onConnected: (client: pg.Client, isFirst: boolean) => Promise<void>;
  /** Retried every second until it returns true; called at once. */
  isSettled: (client: pg.Client) => Promise<boolean>;
}

const settleDelay = 1_000;
const heartbeat = 15_000;
const reconnectDelay = { first: 50, longest: 5_000 };

/** Opens a connection and keeps it until closed. Rejects when the first attempt fails. */
export async function openPersistentConnection(options: PersistentConnectionOptions): Promise<PersistentConnection> {
  const closing = new AbortController();
  let live = await openConnection(options, true);

  const maintained = (async () => {
    let delay = reconnectDelay.first;
    while (!closing.signal.aborted) {
      try {
        await watch(live, options, closing.signal);
        await sleep(delay, undefined, { signal: closing.signal });
        live = await openConnection(options, false);
        delay = reconnectDelay.first;
      } catch {
        delay = Math.min(delay * 2, reconnectDelay.longest);
      }
    }
    await end(live);
  })();

  return {
    close: async () => {
      closing.abort();
      await maintained;
    },
  };
}

interface LiveConnection {
  client: pg.Client;
  settled: boolean;
  ended: Promise<void>;
}

async function openConnection(options: PersistentConnectionOptions, isFirst: boolean): Promise<LiveConnection> {
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: "caveat changes",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  // Unhandled it would end the process; `ended` reports what follows.
  client.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    await client.connect();
    await options.onConnected(client, isFirst);
    return { client, ended, settled: await options.isSettled(client) };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Waits until the connection is lost or `signal` aborts, regularly checking that the other side still responds. */
async function watch(live: LiveConnection, options: PersistentConnectionOptions, signal: AbortSignal): Promise<void> {
  const watching = new AbortController();
  const stop = () => watching.abort();
  signal.addEventListener("abort", stop, { once: true });
  void live.ended.then(stop);
  try {
    while (!watching.signal.aborted) {
      await sleep(live.settled ? heartbeat : settleDelay, undefined, { signal: watching.signal });
      if (live.settled) await live.client.query("SELECT 1");
      else live.settled = await options.isSettled(live.client);
    }
  } catch {
    // Either stopped, or the connection no longer responds: both end it below.
  }
  signal.removeEventListener("abort", stop);
  await end(live);
}

async function end(live: LiveConnection): Promise<void> {
  await Promise.race([live.client.end().catch(() => undefined), live.ended]);
}
