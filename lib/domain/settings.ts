import { z } from "zod";
import { ToolName } from "./tools/tool";

/** Settings of the whole installation. */
export const Settings = z.object({
  /**
   * Whether plans are carried out without asking, even in conversations that require approval. Set by a person's
   * answer; can be revoked.
   */
  plansApproved: z.boolean(),
  /** Tools all of whose calls a person has approved, never destructive ones; absent for none. */
  toolsApproved: z.array(ToolName).min(1).optional(),
});
export type Settings = z.infer<typeof Settings>;

/** The settings to change. Only a person's answer to a plan approves a tool, so a list of tools revokes all others. */
export const SettingsChange = z.object({
  plansApproved: z.boolean().optional(),
  toolsApproved: z.array(ToolName).max(1000).optional(),
});
export type SettingsChange = z.infer<typeof SettingsChange>;
