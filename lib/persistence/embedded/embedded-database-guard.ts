import { spawn } from "node:child_process";
import { Socket } from "node:net";

/**
 * Waits for the end of its input, which comes when this process is gone for whatever reason, and then stops the server,
 * provided that it is still the one in the pid file.
 */
const script = `
  read -r _
  read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"
`;

/** Ensures that the server does not outlive this process, not even after a kill -9. */
export interface DatabaseGuard {
  /** Stops guarding and leaves the server alone. */
  dismiss(): void;
}

/** Posts a guard over the server `pid` of the cluster in `folder`. */
export function postDatabaseGuard(pid: number, folder: string): DatabaseGuard {
  const guard = spawn("/bin/sh", ["-c", script, "caveat-database-guard", String(pid), folder], {
    cwd: "/",
    env: { NODE_ENV: "production", PATH: "/usr/bin:/bin" },
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return { dismiss: () => void guard.kill("SIGKILL") };
}
