import { z } from "zod";
import { Installation } from "@/lib/domain/installation";
import { Settings } from "@/lib/domain/settings";
import { requestJson } from "./request";
import { createResource } from "./resource";

/** Result of trying one model. */
export const ModelReport = z.object({
  model: z.string(),
  /** Tasks that it performs. */
  tasks: z.array(z.string()),
  /** Whether the server enforces reply schemas; null when the model did not answer. */
  structured: z.enum(["enforced", "prompted"]).nullable(),
  contextTokens: z.number().nullable(),
  detail: z.string(),
});
export type ModelReport = z.infer<typeof ModelReport>;

const ModelReports = z.object({ items: z.array(ModelReport) });

/** How the installation is set up and how much space it uses. */
export const installationResource = createResource(() => requestJson("/api/installation", Installation));

/** Settings of the whole installation. */
export const settingsResource = createResource(() => requestJson("/api/settings", Settings));

/** Tries each model with one short call. Throws an ApiError. */
export async function probeEngine(): Promise<ModelReport[]> {
  return (await requestJson("/api/engine/probe", ModelReports, { method: "POST", body: {} })).items;
}
