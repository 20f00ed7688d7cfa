import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { startServer, type StartedServer } from "../server/start-server";
import { ServerLog } from "./server-log";

/** A server that is attacked. */
export interface Target {
  /** `http://host:port`. */
  url: string;
  /** Host to connect to. */
  host: string;
  port: number;
  /** Absolute path of its data folder. */
  data: string;
  /** Absolute path of its folder of temporary files. */
  temporary: string;
  /** The key; null when it is open. */
  key: string | null;
  log: ServerLog;
  server: StartedServer;
}

/** Environment variables of a server. */
export type Variables = Readonly<Record<string, string>>;

/** The key of the server that has one. */
export const drillKey = "Drill-Key-0123456789-abcdef";
/** Host of the model server that the server with a key is configured with; it does not exist. */
export const modelHost = "model-host.invalid";

const webhooks: Variables = { WEBHOOKS: "true", WEBHOOK_SECRET: "a secret of this drill" };
const known = {
  open: { ...webhooks },
  /** Another of the loopback addresses, and the weaker of the two sandboxes. */
  second: { HOST: "127.0.0.2", SANDBOX: "landlock" },
  keyed: {
    CAVEAT_API_KEY: drillKey,
    PROXY_HOPS: "1",
    REASONING_ENGINE: "openai-compatible",
    REASONING_MODEL: "none",
    OPENAI_BASE_URL: `http://${modelHost}:4010/v1`,
  },
} as const satisfies Record<string, Variables>;

/** The servers of a drill, each with its own data folder; started when an attack first needs them. */
export class Ground {
  readonly #servers = new Map<string, Promise<Target>>();
  /** Logs of all starts of a name. */
  readonly #logs = new Map<string, ServerLog>();

  readonly #closing: (() => Promise<void>)[] = [];

  /** @param directory absolute, empty; another account may pass through it. */
  constructor(readonly directory: string) {}

  /** A server that many attacks share. */
  get(name: keyof typeof known): Promise<Target> {
    return this.start(name, known[name]);
  }

  /** The server of that name, started with these variables if it is not running yet. Rejects when it does not start. */
  start(name: string, variables: Variables): Promise<Target> {
    const present = this.#servers.get(name);
    if (present !== undefined) return present;
    const started = this.#start(name, variables);
    this.#servers.set(name, started);
    return started;
  }

  /** Kills the serving process without warning, and starts it again on the same data. */
  async restart(name: keyof typeof known): Promise<Target> {
    const { server } = await this.get(name);
    await (
      await server.kill()
    ).left;
    this.#servers.delete(name);
    return this.get(name);
  }

  /** The servers that are running. */
  async started(): Promise<Target[]> {
    const targets = await Promise.allSettled(this.#servers.values());
    return targets.flatMap((target) => (target.status === "fulfilled" ? target.value : []));
  }

  /** Has something done once all servers have ended. */
  closeAfterwards(work: () => Promise<void>): void {
    this.#closing.push(work);
  }

  /** Ends all servers; returns the remaining processes. */
  async close(): Promise<string[]> {
    const targets = await this.started();
    this.#servers.clear();
    const remaining = (await Promise.all(targets.map(({ server }) => server.stop()))).flat();
    for (const work of this.#closing.splice(0)) await work();
    return remaining;
  }

  async #start(name: string, variables: Variables): Promise<Target> {
    const temporary = path.join(this.directory, name, "tmp");
    await mkdir(temporary, { recursive: true });
    // Like a system's own folder of temporary files.
    await chmod(temporary, 0o1777);
    const data = variables.CAVEAT_DATA_DIR ?? path.join(this.directory, name, "data");
    const log = this.#logs.get(name) ?? new ServerLog();
    this.#logs.set(name, log);
    const environment = { TMPDIR: temporary, ...variables, CAVEAT_DATA_DIR: data };
    const server = startServer(environment, { onOutput: (text) => log.add(text) });
    const url = await server.ready;
    const { hostname, port } = new URL(url);
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    return { url, host, port: Number(port), data, temporary, key: variables.CAVEAT_API_KEY ?? null, log, server };
  }
}
