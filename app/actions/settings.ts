"use server";

import { SettingsChange } from "@/lib/domain/settings";
import { action } from "@/lib/server/http/action";

/** Changes settings of the whole installation, such as standing approvals. */
export const changeSettings = action({
  operation: "PATCH /api/settings",
  input: SettingsChange,
  run: ({ container, input }) => container.settings.update(input),
  refreshes: true,
});
