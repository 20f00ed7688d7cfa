import { Agent, fetch } from "undici";
import { hasCode } from "./find-fault";

const silenceCodes: ReadonlySet<string> = new Set(["MODEL_SILENT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/** A request without a response byte in time. The SDK does not retry it by itself. */
class SilenceError extends Error {
  readonly code = "MODEL_SILENT";

  constructor() {
    super("The service sent no data.");
  }
}

/**
 * Creates a fetch that fails when no byte arrives for `silenceMs`, before the headers or between chunks of the body. Node's own
 * fetch has fixed limits of five minutes.
 */
export function createModelFetch(silenceMs: number): typeof globalThis.fetch {
  const dispatcher = new Agent({ headersTimeout: silenceMs, bodyTimeout: silenceMs });
  const watched = async (...[input, init]: Parameters<typeof fetch>): ReturnType<typeof fetch> => {
    try {
      return await fetch(input, { ...init, dispatcher });
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
