import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import { createModelFetch } from "@/lib/engines/ai-sdk/models/model-fetch";
import type { AddressRule } from "../../models/address-rule";
import { McpFault } from "./mcp-fault";

/** Maximum size of a response in bytes; only its beginning is used anyway. */
const mostBytes = 1_000_000;
/** Maximum time that the SDK needs to handle the end of a response, in milliseconds. */
const graceMs = 500;

/**
 * Creates the fetch function of one connection to a server. It connects to allowed addresses only, follows no
 * redirects, and never opens the stream for unsolicited server messages.
 * @param options.onFault receives the reason why a request will not get a response: it was too long, or the stream
 * ended before it.
 */
export function createMcpFetch(options: {
  silenceMs: number;
  mayConnect: AddressRule;
  toFaultHandler: () => (fault: McpFault) => void;
}): FetchLike {
  const { silenceMs, mayConnect, toFaultHandler } = options;
  const send = createModelFetch({ silenceMs, mayConnect });
  return async (url, init) => {
    if ((init?.method ?? "GET") === "GET") return new Response(null, { status: 405 });
    const onFault = toFaultHandler();
    const response = await send(url, init);
    const { status, headers, body } = response;
    if (body === null || status === 204 || status === 205 || status === 304) {
      await body?.cancel();
      return new Response(null, { status, headers: [...headers] });
    }
    const isStream = headers.get("content-type")?.includes("text/event-stream") === true;
    const onEnd = () => {
      if (!isStream) return;
      const broken = new McpFault("no_connection", "The server's response was cut off.", "Try again.");
      setTimeout(() => onFault(broken), graceMs).unref();
    };
    return new Response(body.pipeThrough(toLimited({ onFault, onEnd })), { status, headers: [...headers] });
  };
}

function toLimited(options: { onFault: (fault: McpFault) => void; onEnd: () => void }) {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      if (bytes <= mostBytes) {
        controller.enqueue(chunk);
        return;
      }
      const fault = new McpFault("failed", "The server's response is larger than 1 MB.", "Request less data.");
      options.onFault(fault);
      controller.error(fault);
    },
    flush: options.onEnd,
  });
}
