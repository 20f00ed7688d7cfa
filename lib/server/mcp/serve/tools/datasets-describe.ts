import { z } from "zod";
import { assertReady } from "@/lib/domain/datasets/dataset-readiness";
import { DatasetId } from "@/lib/domain/ids";
import { toDatasetSummary } from "@/lib/prompts/dataset-summary";
import { defineServedTool } from "../served-tool";

/** Maximum number of columns described in detail; the rest are only counted. */
const mostColumns = 200;
const mostNotices = 20;

/** Describes a dataset the way this server's models see it. */
export const describeDataset = defineServedTool({
  name: "datasets_describe",
  title: "Describe a dataset",
  description:
    "Describes a dataset: columns with types, missing values and ranges, and the assumptions made when it was read.",
  input: z.object({ datasetId: DatasetId.schema.describe("Id of the dataset.") }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async ({ datasetId }, { container }) => {
    const { dataset, profile } = await container.catalogue.get(datasetId);
    assertReady(dataset);
    const { id, name, description, attribution, rowCount, columnCount, version, columns, notices } = dataset;
    const { SHARE_VALUES: shareValues } = container.environment;
    return {
      text: toDatasetSummary([{ ...dataset, profile }], { shareValues }),
      structured: {
        ...{ id, name, description, attribution, rowCount, columnCount, version },
        columns: columns.slice(0, mostColumns).map((column) => ({
          name: column.name,
          type: column.type,
          missing: column.missing,
          distinct: column.distinct,
          description: column.description,
        })),
        notices: shareValues ? notices.slice(0, mostNotices).map(({ text, rows }) => ({ text, rows })) : [],
      },
    };
  },
});
