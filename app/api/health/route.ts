import { getContainer } from "@/lib/server/get-container";
import { getHealth } from "@/lib/server/health";
import { guardRequest } from "@/lib/server/http/guard-request";
import { toCaveatError, toProblem } from "@/lib/server/http/to-problem";

/** Open without a key. */
export async function GET(request: Request): Promise<Response> {
  try {
    const container = await getContainer();
    guardRequest(request, container, { open: true });
    return Response.json(await getHealth(container), { headers: { "cache-control": "no-store" } });
  } catch (error) {
    return toProblem(toCaveatError(error));
  }
}
