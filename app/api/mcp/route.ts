import { CaveatError } from "@/lib/domain/caveat-error";
import { route } from "@/lib/server/http/route";
import { serveMcp } from "@/lib/server/mcp/serve/serve-mcp";

export const dynamic = "force-dynamic";

export const POST = route(serveMcp);

/** A server without sessions sends nothing unasked and has nothing to end; clients expect this status then. */
const refuse = route(() =>
  Promise.reject(
    new CaveatError("method_not_allowed", "This MCP server keeps no session.", {
      remedy: "Send each message with POST.",
    }),
  ),
);

export const GET = refuse;

export const DELETE = refuse;
