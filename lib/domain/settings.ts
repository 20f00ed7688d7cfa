import { z } from "zod";
import { ToolName } from "./tools/tool";

/** Settings of the whole installation. */
export const Settings = z.object({
  /**
   * Whether plans run without asking, even in conversations that require approval. Set by the user's answer to a plan;
   * can be revoked.
   */
  plansApproved: z.boolean(),
  /** Tools with a standing approval, never destructive ones; absent if there are none. */
  toolsApproved: z.array(ToolName).min(1).optional(),
});
export type Settings = z.infer<typeof Settings>;

/**
 * The settings to change. Tools are only approved by an answer to a plan, so a list of tools here revokes all others.
 */
export const SettingsChange = z.strictObject({
  plansApproved: z.boolean().optional(),
  toolsApproved: z.array(ToolName).max(1000).optional(),
});
export type SettingsChange = z.infer<typeof SettingsChange>;
