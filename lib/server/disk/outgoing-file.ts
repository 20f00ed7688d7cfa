import path from "node:path";
import type { Environment } from "../env";

/** Absolute path of a new file that is only written in order to be sent; what is left of one is swept. Its folder may not be there yet. */
export function toOutgoingFile({ dataDirectory }: Pick<Environment, "dataDirectory">): string {
  return path.join(dataDirectory, "outgoing", globalThis.crypto.randomUUID());
}
