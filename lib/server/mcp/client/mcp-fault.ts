import type { McpServerTest } from "@/lib/domain/mcp-server";

/** The reason why a server could not be used: a user-facing sentence, and what to do. */
export class McpFault extends Error {
  constructor(
    readonly outcome: Exclude<McpServerTest["outcome"], "works">,
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}

/** The server took longer than allowed. */
export function toTimeout(): McpFault {
  return new McpFault("timed_out", "The server did not answer in time.", "Check that it is running, and try again.");
}
