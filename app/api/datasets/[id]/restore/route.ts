import { DatasetId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param }) =>
  Response.json(await container.catalogue.restore(param("id", DatasetId.schema))),
);
