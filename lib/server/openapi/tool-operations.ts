import { z } from "zod";
import { ToolDescription } from "@/lib/domain/tools/tool";
import { AuditEntry } from "@/lib/domain/tools/audit-entry";
import { pageOf } from "@/lib/domain/session";
import { PageQuery } from "../http/page-query";
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
  "/api/audit": {
    get: {
      operationId: "listAudit",
      summary: "Lists calls of tools, newest first: who decided on them, and what came of them.",
      query: PageQuery,
      answers: { 200: json("One page of calls.", pageOf(AuditEntry)) },
    },
  },
};
