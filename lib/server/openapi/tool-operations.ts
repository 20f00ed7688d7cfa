import { z } from "zod";
import { ToolDescription } from "@/lib/domain/tools/tool";
import { json, type Operations } from "./operation";

/** Operations on tools: what a run may do for a person. */
export const toolOperations: Operations = {
  "/api/tools": {
    get: {
      operationId: "listTools",
      summary: "Lists the tools that runs can call, with what they may do.",
      answers: { 200: json("The tools.", z.object({ items: z.array(ToolDescription) })) },
    },
  },
};
