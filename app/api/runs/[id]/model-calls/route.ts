import { RunId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, param }) =>
  Response.json({ items: await container.runs.modelCalls(param("id", RunId.schema)) }),
);
