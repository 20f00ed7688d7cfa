import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "./object-storage";

const run = promisify(execFile);
const program = ["/usr/sbin/mariadbd", "/usr/bin/mariadbd"].find((file) => existsSync(file));

/** Whether MariaDB is installed here. */
export const hasMariadb = program !== undefined;

/** A MariaDB server of its own. */
export interface MariadbServer {
  port: number;
  /** Folder that the server can write to. */
  folder: string;
  /** Runs SQL as the administrator; returns the rows, values separated by tabs. */
  query(sql: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts MariaDB. `options` are those of its command line, and receive its folder. */
export async function startMariadb(
  toOptions: (folder: string) => Promise<string[]> = () => Promise.resolve([]),
): Promise<MariadbServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-mariadb-"));
  const data = path.join(folder, "data");
  await mkdir(data);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const { stdout } = await run("id", ["-u", "mysql"]);
    for (const place of [folder, data]) await chown(place, Number(stdout), -1);
  }
  await chmod(folder, 0o755);
  const common = ["--no-defaults", ...(isRoot ? ["--user=mysql"] : []), `--datadir=${data}`];
  await run("mariadb-install-db", [...common, "--auth-root-authentication-method=normal"]);
  const port = await findFreePort();
  const socket = path.join(data, "socket");
  const listening = ["--bind-address=127.0.0.1", `--port=${port}`, `--socket=${socket}`, "--skip-networking=0"];
  const server = spawn(program ?? "", [...common, ...listening, ...(await toOptions(folder))], { stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const query = async (sql: string) =>
    (await run("mariadb", ["--no-defaults", `--socket=${socket}`, "-u", "root", "-N", "-e", sql])).stdout;
  while ((await query("SELECT 1").catch(() => null)) === null) {
    if (server.exitCode !== null) throw new Error("MariaDB did not start.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    port,
    folder,
    query,
    stop: async () => {
      server.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
