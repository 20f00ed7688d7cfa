import { route } from "@/lib/server/http/route";

/** Tries each model of the engine with one short call. */
export const POST = route(async ({ container }) =>
  Response.json({ items: await container.engineMonitor.probe(container.stopping) }),
);
