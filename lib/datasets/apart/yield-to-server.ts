import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";

/** Niceness of other processes, which lets the server go first; the Python sandbox uses the same value. */
const niceness = os.constants.priority.PRIORITY_BELOW_NORMAL;
const mostNiceness = os.constants.priority.PRIORITY_LOW;
/** Without privileges, Linux changes the niceness of one session per 100 ms on the whole machine. */
const retryMs = 110;
const mostAttempts = 10;

/**
 * Lowers the priority of a child that was just started with `detached: true`, and of its descendants. Where the kernel
 * shares processors among sessions first ("autogroups"), niceness counts only within a session; there, lowers the
 * child's session, too. Never throws: a child that keeps its priority still works.
 */
export function yieldToServer(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    os.setPriority(child.pid, Math.min(os.getPriority() + niceness, mostNiceness));
  } catch {
    // It has ended already.
  }
  lowerSession(child, mostAttempts);
}

function lowerSession(child: ChildProcess, attempts: number): void {
  // The id of an ended process may belong to another one.
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    writeFileSync(`/proc/${child.pid}/autogroup`, String(niceness), { flag: "r+" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || attempts <= 1) return;
    setTimeout(() => lowerSession(child, attempts - 1), retryMs).unref();
  }
}
