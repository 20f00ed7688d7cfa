import { DefinitionId } from "@/lib/domain/ids";
import { DefinitionChange } from "@/lib/domain/library/definition";
import { changeDefinition, deleteDefinition } from "@/lib/server/catalog/definitions";
import { route } from "@/lib/server/http/route";

export const PATCH = route(async ({ container, param, body }) =>
  Response.json(await changeDefinition(container, param("id", DefinitionId.schema), await body(DefinitionChange))),
);

export const DELETE = route(async ({ container, param }) => {
  await deleteDefinition(container, param("id", DefinitionId.schema));
  return new Response(null, { status: 204 });
});
