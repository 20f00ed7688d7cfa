import type { OpenConnection } from "@/lib/ports/connections/connector";

/**
 * Describes the connection to a Spark Connect server, which queries stored tables that are too large for one machine.
 * @param url address of the server, `sc://host:port`, which may carry a token.
 */
export function toCluster(url: string): OpenConnection {
  const { hostname, port } = new URL(url.replace(/^sc:/, "http:"));
  return {
    kind: "spark",
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    address: null,
    port: port === "" ? null : Number(port),
    database: null,
    user: null,
    // The whole address is secret, because its token grants access to the cluster.
    secret: url,
    options: {},
    private: true,
  };
}
