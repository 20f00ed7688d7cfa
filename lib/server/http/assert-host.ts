import { CaveatError } from "@/lib/domain/caveat-error";
import type { Environment } from "../env";
import { isLoopback } from "../launch/is-loopback.mjs";

/** Decides under which names a server answers. */
export type OwnNames = Pick<Environment, "loopback" | "HOST" | "PORT">;

/**
 * Refuses a request under a foreign name (`misdirected`) if the server is reachable from this computer only: a page of
 * another site whose name was made to point here could read the answers (DNS rebinding). Beyond this computer the key
 * protects.
 * @param host the Host header, with or without a port; null when there is none.
 */
export function assertHost(host: string | null, { loopback, HOST, PORT }: OwnNames): void {
  if (!loopback || isLoopback((host ?? "").replace(/:\d+$/, ""))) return;
  const name = HOST.includes(":") ? `[${HOST}]` : HOST;
  throw new CaveatError("misdirected", "This server only answers to the names of this computer.", {
    remedy: `Open it at http://${name}:${PORT}/.`,
  });
}
