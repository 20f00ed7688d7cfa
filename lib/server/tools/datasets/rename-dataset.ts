import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import { DatasetChange } from "../../datasets/change-dataset";
import { defineWriteTool } from "../server-tool";

/** Renames a dataset. */
export const renameDataset = defineWriteTool({
  name: "datasets.rename",
  description: "Renames a dataset.",
  risk: "write",
  capability: "workspace",
  needs: "analyst",
  parameters: z.object({
    dataset: DatasetId.schema,
    name: DatasetChange.shape.name.unwrap().meta({ title: "New name" }),
  }),
  says: async ({ catalogue }, { dataset, name }) => {
    return `Rename the dataset “${(await catalogue.getDataset(dataset)).name}” to “${name}”.`;
  },
  run: async ({ catalogue }, { dataset, name }) => {
    const before = (await catalogue.getDataset(dataset)).name;
    await catalogue.update(dataset, { name });
    return {
      ok: true,
      summary: `Renamed the dataset “${before}” to “${name}”.`,
      undo: `Rename the dataset “${name}” to “${before}”`,
    };
  },
});
