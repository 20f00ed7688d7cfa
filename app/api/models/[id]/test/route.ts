import { ModelId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { testModel } from "@/lib/server/models/test-model";

export const POST = route(async ({ container, param, request }) =>
  Response.json(await testModel(container, param("id", ModelId.schema), { signal: request.signal })),
);
