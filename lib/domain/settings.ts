import { z } from "zod";

/** What holds for the whole installation. */
export const Settings = z.object({
  /** Whether plans are carried out without asking, also in conversations that want approval. A person's answer sets it; it can be taken back. */
  plansApproved: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

/** What of it is to change. */
export const SettingsChange = Settings.partial();
export type SettingsChange = z.infer<typeof SettingsChange>;
