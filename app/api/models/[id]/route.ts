import { ModelChange } from "@/lib/domain/connected-model";
import { ModelId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { changeModel } from "@/lib/server/models/change-model";
import { removeModel } from "@/lib/server/models/remove-model";

export const PATCH = route(async ({ container, param, body }) =>
  Response.json(await changeModel(container, param("id", ModelId.schema), await body(ModelChange))),
);

export const DELETE = route(async ({ container, param }) => {
  await removeModel(container, param("id", ModelId.schema));
  return new Response(null, { status: 204 });
});
