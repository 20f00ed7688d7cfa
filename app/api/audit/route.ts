import { PageQuery } from "@/lib/server/http/page-query";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, query }) => Response.json(await container.journal.list(query(PageQuery))));
