import { ToolDescription } from "@/lib/domain/tools/tool";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container }) =>
  Response.json({ items: ToolDescription.array().parse(await container.tools.list()) }),
);
