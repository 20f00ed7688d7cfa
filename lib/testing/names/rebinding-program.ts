import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createConnector } from "@/lib/connections/create-connector";
import { createDrivers } from "@/lib/connections/drivers";
import { CaveatError } from "@/lib/domain/caveat-error";
import { createModelFetch } from "@/lib/engines/ai-sdk/models/model-fetch";
import type { OpenConnection } from "@/lib/ports/connections/connector";
import { checkPlace } from "@/lib/server/connections/check-place";
import { withMcpServer } from "@/lib/server/mcp/client/with-mcp-server";
import { createAddressRule } from "@/lib/server/models/address-rule";
import { openInternet, postWebhook } from "@/lib/server/webhooks/post-webhook";
import { repositoryRoot } from "../source-files";
import { startNameServer } from "./name-server";
import { ownAddresses } from "./own-network";

// Runs in a network of its own. Its name server answers with an allowed address at first, and then with a forbidden one of this machine.
// Prints what became of each way to connect by such a name: `{way, address, looked, visits, faults}`.

/** A public address, which nothing here has. */
const allowed = "93.184.216.34";
/** Name that always has the private address. */
const steady = "steady.test";
const forbidden = ["127.0.0.1", ...ownAddresses] as const;
const limitMs = 5_000;

let visits = 0;
const visited = createServer((_, response) => {
  visits += 1;
  response.end("a\n1\n");
}).listen(0, "0.0.0.0");
// Counts connections of other protocols, too.
visited.on("clientError", () => (visits += 1));
/** A web server that was checked before, and leads to any name. */
const leading = createServer((request, response) => {
  response.writeHead(302, { location: `http://${request.url?.slice(1)}/x.csv` }).end();
}).listen(0, "127.0.0.1");
await Promise.all([visited, leading].map((server) => once(server, "listening")));
const portOf = (server: typeof visited) => (server.address() as AddressInfo).port;
const port = portOf(visited);

const names = await startNameServer({
  port: 53,
  toAddress: (name, time) => {
    if (name === steady) return ownAddresses[0];
    const place = Number(/-(\d)\.test$/.exec(name)?.[1]);
    return time === 0 ? allowed : (forbidden[place] ?? null);
  },
});

const folder = await mkdtemp(path.join(tmpdir(), "caveat-rebinding-"));
const drivers = createDrivers(repositoryRoot);
const connector = createConnector({ root: repositoryRoot, drivers, driversMs: 300_000 });
const rules = { CONNECTIONS_ALLOW_PRIVATE: false, CONNECTIONS_FILES: undefined, dataDirectory: folder };
const mayConnect = createAddressRule(rules);

const place = { port, user: "user", secret: "a secret", options: { sslmode: "disable" as const }, private: false };

async function openConnection(kind: "postgres" | "mysql" | "http" | "s3", host: string): Promise<unknown> {
  const database = kind === "http" ? "/x.csv" : "shop";
  const checked = await checkPlace({ kind, host, database }, rules);
  const opened: OpenConnection = { ...place, kind, host, ...checked };
  return connector.test(opened);
}

const ways: Record<string, (host: string) => Promise<unknown>> = {
  webhook: (host) => {
    const message = { body: "{}", headers: {} };
    const signal = AbortSignal.timeout(limitMs);
    return postWebhook({ url: `http://${host}:${port}/`, message, signal, network: openInternet });
  },
  model: (host) => createModelFetch({ silenceMs: limitMs, mayConnect })(`http://${host}:${port}/v1`),
  mcp: (host) => {
    const target = { url: `http://${host}:${port}/mcp`, key: undefined, mayConnect };
    const signal = AbortSignal.timeout(limitMs);
    return withMcpServer(target, () => Promise.resolve(), { signal, limitMs });
  },
  postgres: (host) => openConnection("postgres", host),
  mysql: (host) => openConnection("mysql", host),
  http: (host) => openConnection("http", host),
  s3: (host) => openConnection("s3", host),
  redirect: (host) => {
    const opened = { ...place, kind: "http" as const, host: "files.example.org", address: "127.0.0.1" };
    const target = {
      rows: { path: ["x.csv"] },
      target: path.join(folder, "x"),
      limits: { rows: 1, bytes: 1e6, seconds: 5 },
    };
    return connector.copy({ ...opened, port: portOf(leading), database: `/${host}:${port}` }, target);
  },
};
/** Models and MCP servers may be on this machine. */
const mayBeHere = new Set(["model", "mcp"]);

const toWords = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : "";
  return error instanceof CaveatError || error instanceof Error ? `${error.message}${cause}` : String(error);
};
const attempt = (work: Promise<unknown>) => work.then(() => "connected", toWords);

const outcomes: unknown[] = [];
for (const [way, connect] of Object.entries(ways)) {
  for (const [number, address] of forbidden.entries()) {
    if (address === "127.0.0.1" && mayBeHere.has(way)) continue;
    const [name, before] = [`${way}-${number}.test`, visits];
    const faults = [await attempt(connect(name)), await attempt(connect(name))];
    outcomes.push({ way, address, looked: names.count(name) >= 2, visits: visits - before, faults });
  }
}
// Shows that a visit would be noticed.
const control = visits;
await attempt(createModelFetch({ silenceMs: limitMs })(`http://${steady}:${port}/`));
console.log(JSON.stringify({ outcomes, controlVisits: visits - control }));
await connector.close();
await rm(folder, { recursive: true, force: true });
process.exit(0);
