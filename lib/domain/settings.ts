import { z } from "zod";

/** Settings of the whole installation. */
export const Settings = z.object({
  /**
   * Whether plans are carried out without asking, even in conversations that require approval. Set by a person's
   * answer; can be revoked.
   */
  plansApproved: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

/** The settings to change. */
export const SettingsChange = Settings.partial();
export type SettingsChange = z.infer<typeof SettingsChange>;
