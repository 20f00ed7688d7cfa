import { z } from "zod";
import { VersionLabel } from "@/lib/domain/answers/answer-version";
import { DatasetId } from "@/lib/domain/ids";
import { RecipeOps } from "@/lib/domain/recipes/recipe-op";
import { startPreparation } from "../../preparation/start-preparation";
import { changeTool } from "../../preparation/try-preparation";
import { defineWriteTool } from "../server-tool";

/** Changes a dataset by its recipe: exactly the bytes that were validated before, once. */
export const changeData = defineWriteTool({
  name: changeTool,
  description: "Writes the next version of a dataset by steps of its recipe, as they were validated.",
  risk: "write",
  capability: "recipes",
  needs: "analyst",
  parameters: z.object({
    dataset: DatasetId.schema,
    further: z.array(DatasetId.schema).max(20),
    output: z.string().min(1).max(120).nullable(),
    change: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("ops"), ops: RecipeOps }),
      z.strictObject({ kind: z.literal("rollback"), to: VersionLabel }),
    ]),
    baseVersion: VersionLabel,
    payloadHash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  says: async ({ catalogue }, { dataset, change }) => {
    const { name } = await catalogue.getDataset(dataset);
    return change.kind === "rollback" ? `Roll “${name}” back to ${change.to}.` : `Change the data of “${name}”.`;
  },
  run: async (container, { change, baseVersion, payloadHash, ...target }) => {
    const started = await startPreparation(container, { target, change, baseVersion, payloadHash });
    const { name } = await container.catalogue.getDataset(target.dataset);
    return { ok: true, summary: `Started the change of “${name}”.`, facts: { ...started } };
  },
});
