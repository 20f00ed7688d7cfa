import { route } from "@/lib/server/http/route";
import { listStepTypes } from "@/lib/server/recipes/list-step-types";

export const GET = route(() => Promise.resolve(Response.json(listStepTypes())));
