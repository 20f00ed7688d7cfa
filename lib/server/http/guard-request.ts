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

/**
 * Refuses requests that must not reach a route: a foreign Host on loopback (`misdirected`), another site's Origin on a
 * request that changes something (`forbidden`), a body that is neither JSON nor files (`unsupported_media_type`), a
 * missing or wrong key (`unauthorised`; `rate_limited` after too many wrong ones).
 * @param options.open whether to skip the key check.
 */
export async function guardRequest(
  request: Request,
  { environment, limits, signOuts }: Gatekeepers,
  options: { open?: boolean } = {},
): Promise<void> {
  assertHost(request.headers.get("host"), environment);
  if (request.method !== "GET" && request.method !== "HEAD") {
    assertOrigin(request);
    assertContentType(request);
  }
  const key = environment.CAVEAT_API_KEY;
  if (key !== undefined && options.open !== true) await assertSignedIn(request, { key, limits, signOuts });
}

function assertOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  if (origin === null) {
    const site = request.headers.get("sec-fetch-site");
    if (site === null || site === "same-origin") return;
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

function assertContentType(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined || type === "") {
    if (!hasBody(request)) return;
  } else if (acceptedTypes.has(type)) return;
  throw new CaveatError("unsupported_media_type", "Send JSON, or multipart form data for files.");
}

/** Whether the request has a body; a server may pass an empty stream even if it has none. */
function hasBody(request: Request): boolean {
  const length = request.headers.get("content-length");
  return request.headers.has("transfer-encoding") || (length !== null && length !== "0");
}
