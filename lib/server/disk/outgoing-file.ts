import path from "node:path";
import type { Environment } from "../env";

/** Returns the absolute path of a new temporary file to be sent; leftovers are swept. Its folder may not exist yet. */
export function toOutgoingFile({ dataDirectory }: Pick<Environment, "dataDirectory">): string {
  return path.join(dataDirectory, "outgoing", globalThis.crypto.randomUUID());
}
