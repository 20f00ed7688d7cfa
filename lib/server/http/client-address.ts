import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** Passes the address from the connection to the routes, which only see headers; removed from incoming requests. */
const header = "x-caveat-client-address";

/**
 * Adds the client's address to every subsequent request of this process.
 * @param proxyHops number of reverse proxies in front of the server; 0 trusts no header.
 */
export function markClientAddresses(proxyHops: number): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[header] = toClientAddress({
      remote: request.socket.remoteAddress ?? "",
      forwardedFor: [request.headers["x-forwarded-for"] ?? []].flat().join(","),
      proxyHops,
    });
  });
}

/** Returns the client's address for rate limits; `unknown` when it is not known. */
export function clientAddress(request: Pick<Request, "headers">): string {
  return request.headers.get(header) ?? "unknown";
}

/**
 * Determines the address for rate limits: that of the connection or, behind proxies, the one recorded by the outermost
 * proxy. Reduces an IPv6 address to its /64 network, because a single customer usually owns all of it.
 */
export function toClientAddress(options: { remote: string; forwardedFor: string; proxyHops: number }): string {
  const hops = options.forwardedFor.split(",").map((part) => part.trim());
  const seen = options.proxyHops === 0 ? undefined : hops[hops.length - options.proxyHops];
  const address = seen === undefined || seen === "" ? options.remote : seen;
  return address === "" ? "unknown" : toNetwork(address);
}

function toNetwork(address: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return bare.replace(/:\d+$/, "");
  const [head = "", tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
