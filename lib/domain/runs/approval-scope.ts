import { z } from "zod";

/** How much the approval of a plan covers: this plan, this conversation, or all of them until it is revoked. */
export const ApprovalScope = z.enum(["once", "session", "always"]);
export type ApprovalScope = z.infer<typeof ApprovalScope>;
