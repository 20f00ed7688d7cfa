import { z } from "zod";

/** What the approval of a plan covers: this plan, all plans of the conversation, or all plans until it is revoked. */
export const ApprovalScope = z.enum(["once", "session", "always"]);
export type ApprovalScope = z.infer<typeof ApprovalScope>;
