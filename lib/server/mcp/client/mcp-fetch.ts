import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport.js";
import { createModelFetch } from "@/lib/engines/ai-sdk/models/model-fetch";
import type { AddressRule } from "../../models/address-rule";
import { McpFault } from "./mcp-fault";

/** Longest answer, in bytes; only its beginning is used anyway. */
const mostBytes = 1_000_000;
/** What the SDK needs at most to handle the end of an answer, in milliseconds. */
const graceMs = 500;

/**
 * Creates the fetch of one conversation with a server. It connects to allowed addresses only, follows no redirect, and never
 * opens the stream on which a server may send messages unasked.
 * @param options.onFault receives why the answer to a request cannot come any more: it is too long, or has ended without it.
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
      const broken = new McpFault("no_connection", "The server's answer broke off.", "Try again.");
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
      const fault = new McpFault("failed", "The server's answer is longer than 1 MB.", "Ask it for less.");
      options.onFault(fault);
      controller.error(fault);
    },
    flush: options.onEnd,
  });
}
