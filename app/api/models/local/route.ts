import { route } from "@/lib/server/http/route";
import { findLocalServers } from "@/lib/server/models/find-local-servers";

export const GET = route(async ({ container, request }) => {
  const { LOCAL_MODEL_PORTS: ports } = container.environment;
  return Response.json(await findLocalServers({ ports, signal: request.signal }));
});
