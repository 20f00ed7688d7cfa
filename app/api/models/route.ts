import { NewModel } from "@/lib/domain/connected-model";
import { route } from "@/lib/server/http/route";
import { addModel } from "@/lib/server/models/add-model";
import { listModels } from "@/lib/server/models/list-models";

export const GET = route(async ({ container }) => Response.json(await listModels(container)));

export const POST = route(async ({ container, body }) =>
  Response.json(await addModel(container, await body(NewModel)), { status: 201 }),
);
