import { route } from "@/lib/server/http/route";
import { serveMcp } from "@/lib/server/mcp/serve/serve-mcp";

export const dynamic = "force-dynamic";

/** The only method: a server without sessions has nothing to send unasked, and nothing to end. */
export const POST = route(serveMcp);
