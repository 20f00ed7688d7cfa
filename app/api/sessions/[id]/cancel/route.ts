import { SessionId } from "@/lib/domain/ids";
import { cancelRuns } from "@/lib/server/sessions/cancel-runs";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param }) => {
  await cancelRuns(container, param("id", SessionId.schema));
  return Response.json({}, { status: 202 });
});
