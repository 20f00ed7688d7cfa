import { setTimeout as sleep } from "node:timers/promises";
import type { AnySchema, SchemaOutput } from "@modelcontextprotocol/sdk/server/zod-compat.js";
import type { ClientRequest } from "@modelcontextprotocol/sdk/types.js";
import packageFile from "@/package.json";
import { CaveatError } from "@/lib/domain/caveat-error";
import { withTimeLimit, type TimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { AddressRule } from "../../models/address-rule";
import { createMcpFetch } from "./mcp-fetch";
import { toTimeout, type McpFault } from "./mcp-fault";

/** How to reach a server. */
export interface McpTarget {
  url: string;
  key: string | undefined;
  mayConnect: AddressRule;
}

/** An open connection to a server. */
export interface McpConversation {
  /**
   * Sends a request and validates its result by `schema` alone: the SDK's own calls would compile the server's schemas to code.
   * Throws `McpFault`.
   */
  request<Schema extends AnySchema>(this: void, request: ClientRequest, schema: Schema): Promise<SchemaOutput<Schema>>;
}

/** Time limit for closing the session, in milliseconds. */
const farewellMs = 1_000;

/**
 * Connects to a server, runs `work` and disconnects. Offers the server no client features: no sampling, roots or
 * elicitation. Throws `McpFault`, or `cancelled` if the caller has disconnected.
 * @param options.limitMs time limit for everything together.
 */
export function withMcpServer<Result>(
  target: McpTarget,
  work: (conversation: McpConversation) => Promise<Result>,
  { signal, limitMs }: { signal: AbortSignal; limitMs: number },
): Promise<Result> {
  return withTimeLimit({ ms: limitMs, signal }, (time) => connectWithin(target, work, { signal, limitMs, time }));
}

async function connectWithin<Result>(
  { url, key, mayConnect }: McpTarget,
  work: (conversation: McpConversation) => Promise<Result>,
  { signal, limitMs, time }: { signal: AbortSignal; limitMs: number; time: TimeLimit },
): Promise<Result> {
  const [{ Client }, { StreamableHTTPClientTransport }, { toMcpFault }] = await Promise.all([
    import("@modelcontextprotocol/sdk/client/index.js"),
    import("@modelcontextprotocol/sdk/client/streamableHttp.js"),
    import("./to-mcp-fault"),
  ]);
  let current = new AbortController();
  const fetch = createMcpFetch({
    silenceMs: limitMs,
    mayConnect,
    toFaultHandler: () => {
      const own = current;
      return (fault) => own.abort(fault);
    },
  });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch,
    requestInit: { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } },
    reconnectionOptions: {
      ...{ initialReconnectionDelay: 1_000, maxReconnectionDelay: 1_000, reconnectionDelayGrowFactor: 1 },
      maxRetries: 0,
    },
  });
  const client = new Client({ name: "caveat", version: packageFile.version }, { capabilities: {} });
  /** Runs one exchange, which is aborted by the caller, the time limit or a failed response. */
  const exchange = async <Value>(send: (options: { signal: AbortSignal; timeout: number }) => Promise<Value>) => {
    const own = new AbortController();
    current = own;
    try {
      return await send({ signal: AbortSignal.any([time.signal, own.signal]), timeout: limitMs });
    } catch (error) {
      if (own.signal.aborted) throw own.signal.reason as McpFault;
      if (signal.aborted) throw new CaveatError("cancelled", "Stopped.");
      throw time.limit.aborted ? toTimeout() : toMcpFault(error);
    }
  };
  try {
    await exchange((options) => client.connect(transport, options));
    return await work({
      request: (request, schema) => exchange((options) => client.request(request, schema, options)),
    });
  } finally {
    await Promise.race([
      transport.terminateSession().catch(() => undefined),
      sleep(farewellMs, undefined, { ref: false }),
    ]);
    await client.close().catch(() => undefined);
  }
}
