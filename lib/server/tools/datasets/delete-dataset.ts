import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import { hideDataset } from "../../datasets/change-dataset";
import { defineWriteTool } from "../server-tool";

/** Deletes a dataset; it can be restored for a short time. */
export const deleteDataset = defineWriteTool({
  name: "datasets.delete",
  description: "Deletes a dataset; it can be restored for 30 seconds.",
  risk: "destructive",
  capability: "workspace",
  needs: "analyst",
  parameters: z.object({ dataset: DatasetId.schema }),
  says: async ({ catalogue }, { dataset }) => `Delete the dataset “${(await catalogue.getDataset(dataset)).name}”.`,
  run: async (container, { dataset }) => {
    const { name } = await container.catalogue.getDataset(dataset);
    await hideDataset(container, dataset);
    return { ok: true, summary: `Deleted the dataset “${name}”.`, restore: { kind: "dataset", id: dataset, name } };
  },
});
