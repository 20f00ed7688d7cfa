import { z } from "zod";
import { EngineKind } from "@/lib/domain/engine-kind";
import { ApprovalMode } from "@/lib/domain/session";
import { PageQuery } from "../http/page-query";

/** Query of GET /api/sessions. */
export const SessionsQuery = PageQuery.extend({ query: z.string().trim().max(200).optional() });

/** Body of PATCH /api/sessions/{id}. */
export const SessionChange = z.strictObject({
  title: z
    .string()
    .trim()
    .min(1, "A title needs at least one character.")
    .max(200, "A title may have at most 200 characters.")
    .optional(),
  pinned: z.boolean().optional(),
  approval: ApprovalMode.optional(),
  engine: EngineKind.optional(),
});
