import { z } from "zod";
import { route } from "@/lib/server/http/route";

export const DELETE = route(async ({ container, param }) => {
  await container.recipes.removePattern(param("id", z.uuid()));
  return new Response(null, { status: 204 });
});
