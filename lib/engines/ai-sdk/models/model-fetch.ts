import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { fetch } from "undici";
import { hasCode } from "../has-code";

const silenceCodes: ReadonlySet<string> = new Set(["MODEL_SILENT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);
const refusalCodes: ReadonlySet<string> = new Set(["MODEL_ADDRESS_REFUSED"]);

/** A request without a response byte in time. The SDK does not retry it by itself. */
class SilenceError extends Error {
  readonly code = "MODEL_SILENT";

  constructor() {
    super("The service sent no data.");
  }
}

/** A server whose address is not allowed. */
class AddressRefusedError extends Error {
  readonly code = "MODEL_ADDRESS_REFUSED";

  constructor() {
    super("The server is on a network that must not be accessed.");
  }
}

/** How requests to models are sent. */
export interface ModelFetchOptions {
  /** Milliseconds without a byte after which a request fails. */
  silenceMs: number;
  /** Whether an IP address may be connected to; any by default. */
  mayConnect?: ((address: string) => boolean) | undefined;
}

/**
 * Creates a fetch that fails when no byte arrives for `silenceMs`, before the headers or between chunks of the body; Node's own
 * fetch has fixed limits of five minutes. It follows no redirect, so that a key never reaches another server, and connects only
 * to addresses that are allowed, whatever a name resolves to.
 */
export function createModelFetch({ silenceMs, mayConnect }: ModelFetchOptions): typeof globalThis.fetch {
  const open = async () => {
    const { Agent, fetch } = await import("undici");
    const dispatcher = new Agent({
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      ...(mayConnect !== undefined && { connect: { lookup: toGuardedLookup(mayConnect) } }),
    });
    return { dispatcher, fetch };
  };
  let opened: ReturnType<typeof open> | undefined;
  const watched = async (...[input, init]: Parameters<typeof fetch>): ReturnType<typeof fetch> => {
    try {
      if (mayConnect !== undefined) assertLiteralAddress(toUrl(input), mayConnect);
      const { dispatcher, fetch } = await (opened ??= open());
      return await fetch(input, { ...init, redirect: "manual", dispatcher });
    } catch (error) {
      throw wasSilent(error) ? new SilenceError() : error;
    }
  };
  // Node types its fetch with another version of undici.
  return watched as unknown as typeof globalThis.fetch;
}

/** Whether a request failed because no byte arrived for too long. */
export function wasSilent(error: unknown): boolean {
  return hasCode(error, silenceCodes);
}

/** Whether a request was not sent because its server's address is not allowed. */
export function wasRefusedAddress(error: unknown): boolean {
  return hasCode(error, refusalCodes);
}

function toUrl(input: Parameters<typeof fetch>[0]): URL {
  return new URL(typeof input === "object" && "url" in input ? input.url : String(input));
}

/** A host that is an address needs no look-up. */
function assertLiteralAddress(url: URL, mayConnect: (address: string) => boolean): void {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !mayConnect(host)) throw new AddressRefusedError();
}

/** Resolves names as Node does, and fails when one of their addresses is not allowed. */
function toGuardedLookup(mayConnect: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, [], 0);
      else if (first === undefined || !addresses.every(({ address }) => mayConnect(address))) {
        callback(new AddressRefusedError(), [], 0);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
