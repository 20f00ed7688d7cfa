import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** Carries the address from the connection to the routes, which see headers alone; never taken from outside. */
const header = "x-caveat-client-address";

/**
 * From now on every request that this process receives tells its routes where it came from.
 * @param proxyHops how many reverse proxies stand in front of the server; 0 believes no header.
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

/** Where a request came from, as limits count it; `unknown` when nothing tells. */
export function clientAddress(request: Request): string {
  return request.headers.get(header) ?? "unknown";
}

/**
 * The address that limits count: of the connection, or behind proxies what the outermost of them saw, which is told in
 * the place that it wrote itself. Of IPv6 the network (/64), as one customer has all of it.
 */
export function toClientAddress(options: { remote: string; forwardedFor: string; proxyHops: number }): string {
  const told = options.forwardedFor.split(",").map((part) => part.trim());
  const seen = options.proxyHops === 0 ? undefined : told[told.length - options.proxyHops];
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
