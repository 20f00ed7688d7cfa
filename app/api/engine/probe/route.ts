import { route } from "@/lib/server/http/route";

/** Tests each model of the engine with one short call. */
export const POST = route(async ({ container }) => {
  const { monitor } = await container.engines.get();
  return Response.json({ items: await monitor.probe(container.stopping) });
});
