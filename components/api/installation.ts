import { z } from "zod";
import { Installation } from "@/lib/domain/installation";
import { Settings } from "@/lib/domain/settings";
import { requestJson } from "./request";
import { createResource } from "./resource";

/** What a trial of one model showed. */
export const ModelReport = z.object({
  model: z.string(),
  /** Tasks that it is asked for. */
  tasks: z.array(z.string()),
  /** Whether the server keeps replies to a schema; null when the model did not answer. */
  structured: z.enum(["enforced", "prompted"]).nullable(),
  contextTokens: z.number().nullable(),
  detail: z.string(),
});
export type ModelReport = z.infer<typeof ModelReport>;

const ModelReports = z.object({ items: z.array(ModelReport) });

/** How the installation was set up and how much room it takes. */
export const installationResource = createResource(() => requestJson("/api/installation", Installation));

/** What a person has set for the whole installation. */
export const settingsResource = createResource(() => requestJson("/api/settings", Settings));

/** Tries each model with one short call. Throws an ApiError. */
export async function probeEngine(): Promise<ModelReport[]> {
  return (await requestJson("/api/engine/probe", ModelReports, { method: "POST", body: {} })).items;
}
