import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const prefix = "caveat-python-";
/** Maximum milliseconds until a process listens at its socket. */
const startingMs = 60_000;

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Finds when a process started, in milliseconds since 1970; 0 if the system does not provide it. */
async function findStart(processId: number): Promise<number> {
  if (processId === process.pid) return performance.timeOrigin;
  const [facts, machine] = await Promise.all(
    [`/proc/${processId}/stat`, "/proc/stat"].map((file) => readFile(file, "utf8").catch(() => "")),
  );
  // Fields are counted after the name, which may contain blanks; the kernel counts hundredths of a second since its own
  // start.
  const hundredths = Number((facts ?? "").split(") ").at(-1)?.split(" ")[19]);
  const kernel = Number(/^btime (\d+)$/m.exec(machine ?? "")?.[1]);
  const start = (kernel + hundredths / 100) * 1000;
  return Number.isFinite(start) ? start : 0;
}

/** Whether a process listens on a socket; null when there is none, or none yet. */
function isAnswered(socket: string): Promise<boolean | null> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED" ? false : null));
    connection.once("connect", () => {
      connection.destroy();
      resolve(true);
    });
  });
}

/**
 * Whether a folder's process is gone: its id is free or another's, and nobody listens at its sockets. Processes of
 * other containers are invisible here, and often have the same ids.
 */
async function isLeft(folder: string, owner: number): Promise<boolean> {
  const { mtimeMs } = await stat(folder);
  if (isRunning(owner) && (await findStart(owner)) <= mtimeMs + 1000) return false;
  const names = await readdir(folder);
  const answers = await Promise.all(names.map((name) => isAnswered(path.join(folder, name, "socket"))));
  return !answers.includes(true) && (answers.includes(false) || Date.now() - mtimeMs > startingMs);
}

/** Removes leftovers of killed servers. */
async function sweep(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const [, owner] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (owner === undefined) continue;
    const folder = path.join(parent, name);
    // A folder of another user cannot be entered, and is left alone.
    if (await isLeft(folder, Number(owner)).catch(() => false)) {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

/** Creates a folder that only this user can enter, with a path short enough for sockets. */
export async function createOwnFolder(parent: string = tmpdir()): Promise<string> {
  await sweep(parent);
  return mkdtemp(path.join(parent, `${prefix}${process.pid}-`));
}
