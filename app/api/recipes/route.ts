import { PageQuery } from "@/lib/server/http/page-query";
import { route } from "@/lib/server/http/route";
import { createRecipe, NewRecipe } from "@/lib/server/recipes/create-recipe";
import { listRecipes } from "@/lib/server/recipes/get-recipe";

export const GET = route(async ({ container, query }) => Response.json(await listRecipes(container, query(PageQuery))));

export const POST = route(async ({ container, body }) =>
  Response.json(await createRecipe(container, await body(NewRecipe)), { status: 201 }),
);
