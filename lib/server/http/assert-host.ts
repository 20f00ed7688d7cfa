import { CaveatError } from "@/lib/domain/caveat-error";
import type { Environment } from "../env";
import { isLoopback } from "../launch/is-loopback.mjs";

/** Settings that determine the host names a server answers to. */
export type OwnNames = Pick<Environment, "loopback" | "HOST" | "PORT">;

/**
 * Refuses a request for a foreign host name (`misdirected`) if the server is reachable only from this computer.
 * Prevents DNS rebinding, by which a page of another site could read responses. Servers reachable from elsewhere are
 * protected by the key.
 * @param host the Host header, with or without a port; null if there is none.
 */
export function assertHost(host: string | null, { loopback, HOST, PORT }: OwnNames): void {
  if (!loopback || isLoopback((host ?? "").replace(/:\d+$/, ""))) return;
  const name = HOST.includes(":") ? `[${HOST}]` : HOST;
  throw new CaveatError("misdirected", "This server only answers requests to this computer's own names.", {
    remedy: `Open it at http://${name}:${PORT}/.`,
  });
}
