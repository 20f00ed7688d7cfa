import { z } from "zod";
import { addSample } from "@/lib/server/datasets/add-sample";
import { route } from "@/lib/server/http/route";

export const POST = route(async ({ container, param }) =>
  Response.json(await addSample(container, param("name", z.string())), { status: 201 }),
);
