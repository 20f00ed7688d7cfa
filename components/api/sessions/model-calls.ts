import { z } from "zod";
import type { RunId } from "@/lib/domain/ids";
import { ModelCall } from "@/lib/domain/runs/model-call";
import { requestJson } from "../request";

const ModelCalls = z.object({ items: z.array(ModelCall) });

/** Fetches the prompts and replies of a run's model calls, in order. */
export async function listModelCalls(runId: RunId): Promise<ModelCall[]> {
  return (await requestJson(`/api/runs/${runId}/model-calls`, ModelCalls)).items;
}
