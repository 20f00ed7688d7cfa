import { DatasetId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, param }) =>
  Response.json(await container.catalogue.findUse(param("id", DatasetId.schema))),
);
