import { findParent } from "./process-identity.mjs";

/** Signals that a person or a supervisor sends to end the process. */
const endingSignals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** A Ctrl-C arrives twice: from the terminal, and from npm, which forwards it. */
const echoMilliseconds = 700;

/** Processes to end together with this one. @type {Set<import("node:child_process").ChildProcess>} */
const groups = new Set();

/** Shutdowns in progress. @type {WeakMap<import("node:child_process").ChildProcess, Promise<void>>} */
const ends = new WeakMap();

/** When this process was first asked to end. @type {number | undefined} */
let requestedAt;

/** Whether this process has been asked to end, so that nothing new may be started or waited for. */
export function isEnding() {
  return requestedAt !== undefined;
}

/**
 * Ensures that the child's whole process group is killed when this process ends early, and at once if that has already been
 * requested. The child must have been started with `detached: true`.
 * @param {import("node:child_process").ChildProcess} child
 */
export function endWithUs(child) {
  groups.add(child);
  child.once("exit", () => {
    killGroup(child, "SIGKILL");
    groups.delete(child);
  });
  if (isEnding()) killGroup(child, "SIGKILL");
}

/**
 * Signals a child's process group; ignores a group that is gone.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone.
  }
}

/** Ends every group at once, gently first; resolves when all are gone. @param {number} patienceMilliseconds */
export async function endGroups(patienceMilliseconds) {
  await Promise.all([...groups].map((child) => endGroup(child, patienceMilliseconds)));
}

/**
 * Ends one group: SIGTERM once, and SIGKILL after the patience. Repeated calls return the first one's promise.
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} patienceMilliseconds
 * @returns {Promise<void>} once the child is gone
 */
export function endGroup(child, patienceMilliseconds) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const end = ends.get(child) ?? signalGroup(child, patienceMilliseconds);
  ends.set(child, end);
  return end;
}

/** @param {import("node:child_process").ChildProcess} child @param {number} patienceMilliseconds */
async function signalGroup(child, patienceMilliseconds) {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  killGroup(child, "SIGTERM");
  const timer = setTimeout(() => killGroup(child, "SIGKILL"), patienceMilliseconds);
  await gone;
  clearTimeout(timer);
}

/**
 * Calls back once when this process is asked to end or when the process that started it has died. A second request
 * kills everything immediately.
 * @param {(reason: NodeJS.Signals) => void} onEnd
 * @returns {() => void} stops listening
 */
export function onEndRequest(onEnd) {
  /** @param {NodeJS.Signals} signal */
  const request = (signal) => {
    if (requestedAt === undefined) {
      requestedAt = Date.now();
      onEnd(signal);
    } else if (Date.now() - requestedAt > echoMilliseconds) {
      for (const child of groups) killGroup(child, "SIGKILL");
      process.exit(1);
    }
  };
  for (const signal of endingSignals) process.on(signal, request);
  const stopWatching = watchParent(() => request("SIGTERM"));
  return () => {
    stopWatching();
    requestedAt = undefined;
    for (const signal of endingSignals) process.off(signal, request);
  };
}

/**
 * Watches npm and the first process of a restart, which wait for this one. npm may start it through a shell, which
 * outlives npm. Watches nothing when started by hand in the background, because there are no such parents.
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined && process.env.CAVEAT_LAUNCHER === undefined) return () => {};
  const parent = process.ppid;
  const grandparent = findParent(parent);
  let isOver = false;
  const timer = setInterval(async () => {
    const isOrphan = process.ppid !== parent || (await findParent(parent)) !== (await grandparent);
    if (!isOrphan || isOver) return;
    isOver = true;
    onGone();
  }, 500);
  timer.unref();
  return () => clearInterval(timer);
}
