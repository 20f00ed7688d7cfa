import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { getDatabaseAccount } from "./embedded-database-account";
import { getDatabaseBinaries, type DatabaseBinaries } from "./embedded-database-binaries";
import { findDatabaseCluster, getDatabaseCluster, type DatabaseCluster } from "./embedded-database-cluster";
import { postDatabaseGuard, type DatabaseGuard } from "./embedded-database-guard";
import { ensureDatabaseDirectory, getDatabaseHome, toReachableRoots } from "./embedded-database-home";
import {
  findFreePort,
  forgetPostmaster,
  isPostmasterRunning,
  launchPostmaster,
  readPostmaster,
  stopPostmaster,
  toLaunchFault,
  type Postmaster,
} from "./embedded-database-postmaster";

/** A Postgres server that belongs to a data directory. */
export interface EmbeddedDatabase {
  /** For the user `postgres`, with the password. */
  connectionString: string;
  /** Whether it was already running, left by an earlier process. */
  adopted: boolean;
  /** Stops the server and waits for its end, at most five seconds; safe to call again. */
  stop(): Promise<void>;
}

type Log = (message: string) => void;

/** Recovery after a crash takes a while; more than this is a failure. */
const patienceMilliseconds = 60_000;
const watchMilliseconds = 500;

/**
 * Starts the Postgres server of `directory`, or adopts the running one. The server listens on 127.0.0.1 only, is
 * restarted on the same port if it dies, and is stopped when this process is gone. Throws `database_unavailable`,
 * `disk_full` or `conflict`, each with a remedy.
 */
export async function startEmbeddedDatabase(options: {
  /** Created if missing, for this account only, and closed to others when an earlier release left it open. */
  directory: string;
  /** Receives one plain sentence for each notable step. */
  log?: Log;
  /** Where to look for the npm packages, there and above; the working folder by default. */
  searchFrom?: string;
}): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => undefined);
  const account = await getDatabaseAccount();
  const directory = await ensureDatabaseDirectory(options.directory);
  const reachableRoots = await toReachableRoots(directory);
  const searchFrom = options.searchFrom ?? process.cwd();
  const binaries = await getDatabaseBinaries({ searchFrom, account, reachableRoots });
  const home = await getDatabaseHome(directory);
  const cluster = await getDatabaseCluster({ home, binaries, account });
  const { postmaster, adopted } = await adoptOrLaunch({ cluster, binaries });
  log(`The database ${adopted ? "was already running" : "is running"} on port ${postmaster.port}.`);
  const keeper = new DatabaseKeeper({ cluster, binaries, postmaster, log });
  return {
    connectionString: toConnectionString(cluster, postmaster.port),
    adopted,
    stop: () => keeper.stop(),
  };
}

/**
 * Finds the address of the running server of `directory`, which some other process manages; null when none runs. Throws
 * `database_unavailable` when its files cannot be read.
 */
export async function findRunningDatabase(directory: string): Promise<string | null> {
  const cluster = await findDatabaseCluster(await getDatabaseHome(await ensureDatabaseDirectory(directory)));
  const found = cluster && (await readPostmaster(cluster.folder));
  if (!cluster || !found?.ready || !(await isPostmasterRunning(found.pid, cluster.folder))) return null;
  return toConnectionString(cluster, found.port);
}

function toConnectionString(cluster: DatabaseCluster, port: number): string {
  return `postgresql://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;
}

/** Returns the running server, or starts one, on `port` if given. */
async function adoptOrLaunch(options: {
  cluster: DatabaseCluster;
  binaries: DatabaseBinaries;
  port?: number;
}): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const { cluster, binaries } = options;
  const end = Date.now() + patienceMilliseconds;
  let launches = 0;
  while (Date.now() < end && launches < 5) {
    const found = await readPostmaster(cluster.folder);
    if (found && (await isPostmasterRunning(found.pid, cluster.folder))) {
      if (found.ready && (await takesConnections(cluster, found.port))) return { postmaster: found, adopted: true };
      // It is starting, recovering or stopping: each of these ends by itself.
      await wait(100);
      continue;
    }
    launches += 1;
    const postmaster = await launchPostmaster({ cluster, binaries, port: options.port ?? (await findFreePort()) });
    if (postmaster) return { postmaster, adopted: false };
    if (found) await forgetPostmaster(found.pid, cluster.folder);
    await wait(100);
  }
  throw await toLaunchFault(cluster);
}

/** Whether the stored password admits a client: then it is this cluster's server and it is healthy. */
async function takesConnections(cluster: DatabaseCluster, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: toConnectionString(cluster, port),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface KeeperMeans {
  cluster: DatabaseCluster;
  binaries: DatabaseBinaries;
  log: Log;
}

/** Monitors a running server from outside, because an adopted one is not a child process. */
class DatabaseKeeper {
  private readonly given: KeeperMeans;
  private postmaster: Postmaster;
  private guard: DatabaseGuard;
  private readonly timer: NodeJS.Timeout;
  private stopping: Promise<void> | undefined;
  private watching: Promise<void> | undefined;
  private reported = false;

  constructor(given: KeeperMeans & { postmaster: Postmaster }) {
    this.given = given;
    this.postmaster = given.postmaster;
    this.guard = postDatabaseGuard(this.postmaster.pid, given.cluster.folder);
    this.timer = setInterval(() => {
      this.watching ??= this.watch().finally(() => (this.watching = undefined));
    }, watchMilliseconds);
    this.timer.unref();
  }

  stop(): Promise<void> {
    this.stopping ??= this.end();
    return this.stopping;
  }

  private async end(): Promise<void> {
    clearInterval(this.timer);
    await this.watching;
    this.guard.dismiss();
    await stopPostmaster(this.postmaster.pid, this.given.cluster.folder);
  }

  private async watch(): Promise<void> {
    const { cluster, binaries, log } = this.given;
    if (await isPostmasterRunning(this.postmaster.pid, cluster.folder)) return;
    if (this.stopping) return;
    if (!this.reported) log("The database had stopped and was restarted.");
    this.guard.dismiss();
    try {
      const { postmaster } = await adoptOrLaunch({ cluster, binaries, port: this.postmaster.port });
      this.postmaster = postmaster;
      this.guard = postDatabaseGuard(postmaster.pid, cluster.folder);
      this.reported = false;
    } catch (error) {
      if (!this.reported) log(`The database could not be restarted; retrying. ${String(error)}`);
      this.reported = true;
    }
  }
}
