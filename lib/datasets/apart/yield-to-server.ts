import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";

/** By how much other processes let the server go first; the sandbox of Python uses the same value. */
const niceness = os.constants.priority.PRIORITY_BELOW_NORMAL;
const mostNiceness = os.constants.priority.PRIORITY_LOW;
/** Without privileges, Linux changes the niceness of one session per 100 ms on the whole machine. */
const retryMs = 110;
const mostAttempts = 10;

/**
 * Lowers the priority of a child that has just been started with `detached: true`, and of whatever it starts. Where the kernel shares
 * processors among sessions first ("autogroups"), niceness counts only within a session; there the child's session is lowered, too.
 * Never throws: a child that keeps its priority works all the same.
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
  // The number of a process that has ended may be another's.
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    writeFileSync(`/proc/${child.pid}/autogroup`, String(niceness), { flag: "r+" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || attempts <= 1) return;
    setTimeout(() => lowerSession(child, attempts - 1), retryMs).unref();
  }
}
