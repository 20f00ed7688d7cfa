import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Passes the scheme of the client's address to the routes; removed from incoming requests. */
const header = "x-caveat-client-scheme";

/**
 * Adds the scheme under which the client addresses the server to every subsequent request of this process, where it is
 * known.
 * @param proxyHops number of reverse proxies in front of the server; 0 trusts no header.
 */
export function markClientSchemes(proxyHops: number): void {
  subscribe("http.server.request.start", (message) => {
    const { headers } = (message as { request: IncomingMessage }).request;
    const forwardedProto = [headers["x-forwarded-proto"] ?? []].flat().join(",");
    const scheme = toClientScheme({ forwardedProto, proxyHops });
    if (scheme === null) delete headers[header];
    else headers[header] = scheme;
  });
}

/** Returns the scheme under which the client addresses the server; null when it is not known. */
export function findClientScheme(request: Pick<Request, "headers">): string | null {
  return request.headers.get(header);
}

/**
 * Determines the scheme: `http` without proxies, as this server does not speak TLS; behind proxies the one recorded by
 * the outermost proxy, or null if none was recorded.
 */
export function toClientScheme(options: { forwardedProto: string; proxyHops: number }): string | null {
  if (options.proxyHops === 0) return "http";
  const hops = options.forwardedProto.split(",").map((part) => part.trim().toLowerCase());
  // Most proxies replace the header instead of adding to it.
  const scheme = hops[Math.max(0, hops.length - options.proxyHops)];
  return scheme === undefined || scheme === "" ? null : scheme;
}
