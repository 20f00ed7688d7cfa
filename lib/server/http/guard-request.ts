import { CaveatError } from "@/lib/domain/caveat-error";
import { assertSignedIn } from "../auth/assert-signed-in";
import type { Container } from "../container";
import { pieceType } from "../uploads/piece-type";
import { assertHost, type OwnNames } from "./assert-host";
import { findClientScheme } from "./client-scheme";

/** Accepted content types. Of these, pages of other sites can only send forms without permission. */
const acceptedTypes = new Set(["application/json", "multipart/form-data", pieceType]);

/** The parts of the server that control access. */
export type Gatekeepers = Pick<Container, "limits" | "signOuts"> & {
  environment: OwnNames & Pick<Container["environment"], "CAVEAT_API_KEY">;
};

/** What the guard reads of a request. */
export type Caller = Pick<Request, "method" | "headers">;

/**
 * How a request comes in: `route` for the API, which programs call as well, `page` to read, and `action` for a change by
 * one of our own pages.
 */
export type Door = "route" | "page" | "action";

/**
 * Refuses requests that must not come in: a foreign Host on loopback (`misdirected`), another site's Origin on a
 * request that changes something (`forbidden`), a body that is neither JSON nor files (`unsupported_media_type`), a
 * missing or wrong key (`unauthorised`; `rate_limited` after too many wrong ones).
 * @param options.open whether to skip the key check.
 */
export async function guardRequest(
  caller: Caller,
  { environment, limits, signOuts }: Gatekeepers,
  { door = "route", open = false }: { door?: Door; open?: boolean } = {},
): Promise<void> {
  assertHost(caller.headers.get("host"), environment);
  if (caller.method !== "GET" && caller.method !== "HEAD") {
    assertOrigin(caller, door);
    // The framework accepts nothing but its own encodings for actions; pages of other sites can send those, too.
    if (door !== "action") assertContentType(caller);
  }
  const key = environment.CAVEAT_API_KEY;
  if (key !== undefined && !open) await assertSignedIn(caller, { key, limits, signOuts });
}

/**
 * Refuses a change for another site (`forbidden`). Programs that call the API state no origin, but pages always do, so an
 * action requires it.
 */
function assertOrigin(request: Pick<Request, "headers">, door: Door): void {
  const origin = request.headers.get("origin");
  if (origin === null) {
    const site = request.headers.get("sec-fetch-site");
    if (door !== "action" && (site === null || site === "same-origin")) return;
    throw new CaveatError("forbidden", "A request that changes something must state its origin.");
  }
  const host = request.headers.get("host");
  if (host === null || (origin !== `http://${host}` && origin !== `https://${host}`)) {
    throw new CaveatError("forbidden", "Requests from other sites must not change anything here.");
  }
  const scheme = findClientScheme(request);
  if (scheme === null || origin.startsWith(`${scheme}://`)) return;
  throw new CaveatError("forbidden", `The request arrived over ${scheme}, but states another scheme as its origin.`, {
    remedy: "Behind a proxy with TLS, set PROXY_HOPS, and have the proxy send X-Forwarded-Proto.",
  });
}

function assertContentType(request: Caller): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined || type === "") {
    if (!hasBody(request)) return;
  } else if (acceptedTypes.has(type)) return;
  throw new CaveatError("unsupported_media_type", "Send JSON, or multipart form data for files.");
}

/** Whether the request has a body; a server may pass an empty stream even if it has none. */
function hasBody(request: Caller): boolean {
  const length = request.headers.get("content-length");
  return request.headers.has("transfer-encoding") || (length !== null && length !== "0");
}
