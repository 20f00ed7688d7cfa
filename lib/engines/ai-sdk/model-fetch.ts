import { Agent, fetch } from "undici";
import { hasCode } from "./find-fault";

const silenceCodes: ReadonlySet<string> = new Set(["MODEL_SILENT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

/** A request that no byte came back to, which the SDK does not retry by itself. */
class SilenceError extends Error {
  readonly code = "MODEL_SILENT";

  constructor() {
    super("The service sent no data.");
  }
}

/**
 * A fetch that fails when no byte arrives for so long, before the headers or between pieces of the body. Node's own fetch has
 * limits of five minutes that cannot be changed.
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
  // The types of Node's fetch are those of another version of the same library.
  return watched as unknown as typeof globalThis.fetch;
}

/** Whether a request failed because no byte arrived for too long. */
export function wasSilent(error: unknown): boolean {
  return hasCode(error, silenceCodes);
}
