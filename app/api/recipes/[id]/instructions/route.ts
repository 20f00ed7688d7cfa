import { RecipeId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { InstructionRequest, readInstruction } from "@/lib/server/preparation/read-instruction";

export const POST = route(async ({ container, param, body, request }) => {
  const options = { ...(await body(InstructionRequest)), signal: request.signal };
  return Response.json(await readInstruction(container, param("id", RecipeId.schema), options));
});
