import { z } from "zod";
import { DatasetId } from "@/lib/domain/ids";
import { DatasetChange } from "../../datasets/change-dataset";
import { defineWriteTool } from "../server-tool";

/** Sets the description of a dataset or of one of its columns. */
export const setDescription = defineWriteTool({
  name: "datasets.set_description",
  description: "Sets the description of a dataset or of one of its columns; an empty text removes it.",
  risk: "write",
  capability: "workspace",
  needs: "analyst",
  parameters: z.object({
    dataset: DatasetId.schema,
    column: z.string().max(500).nullish(),
    description: DatasetChange.shape.description.unwrap().meta({ title: "Description" }),
  }),
  says: async ({ catalogue }, { dataset, column, description }) => {
    const { name } = await catalogue.getDataset(dataset);
    return description === ""
      ? `Remove the description of ${toThing(name, column)}.`
      : `Describe ${toThing(name, column)} as “${description}”.`;
  },
  run: async ({ catalogue }, { dataset, column, description }) => {
    const before = await catalogue.getDataset(dataset);
    const change = column ? { columns: [{ name: column, description }] } : { description };
    const old = column ? before.columns.find(({ name }) => name === column)?.description : before.description;
    await catalogue.update(dataset, change);
    const thing = toThing(before.name, column);
    return {
      ok: true,
      summary: description === "" ? `Removed the description of ${thing}.` : `Described ${thing} as “${description}”.`,
      ...(old !== undefined && { undo: `Describe ${thing} as “${old}”` }),
    };
  },
});

function toThing(dataset: string, column: string | null | undefined): string {
  return column ? `the column “${column}” of the dataset “${dataset}”` : `the dataset “${dataset}”`;
}
