import { z } from "zod";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { DatasetId } from "@/lib/domain/ids";
import { formatCount } from "@/lib/domain/text/numbers";
import type { FoundDataset } from "@/lib/domain/tools/found-things";
import { searchCatalog } from "../../catalog/search-catalog";
import type { Container } from "../../container";
import { defineReadTool } from "../server-tool";
import { toListSummary } from "../list-summary";

/** Maximum number of datasets listed without a query. */
const mostListed = 100;

/** Finds datasets by words in their names, columns and descriptions, or lists the newest ones. */
export const searchDatasets = defineReadTool({
  name: "datasets.search",
  description:
    "Finds datasets by words in their names, columns and descriptions; without a query, lists the newest ones.",
  capability: "catalog",
  needs: "viewer",
  parameters: z.object({ query: z.string().trim().max(500).optional().meta({ title: "Words to search for" }) }),
  run: async (container, { query = "" }) => {
    const datasets = query === "" ? await listNewest(container) : await findByWords(container, query);
    const found = datasets.map(({ id, name, columns }): FoundDataset => {
      return { id, name, columns: columns.map((column) => column.name) };
    });
    const lines = datasets.map(
      ({ id, name, rowCount, columnCount }) =>
        `“${name}” (${formatCount(rowCount, "row")}, ${formatCount(columnCount, "column")}; id ${id})`,
    );
    return { ok: true, summary: toListSummary("dataset", lines), facts: found };
  },
});

async function listNewest({ catalogue }: Container): Promise<Dataset[]> {
  return (await catalogue.list({ limit: mostListed })).items;
}

async function findByWords(container: Container, query: string): Promise<Dataset[]> {
  const { items } = await searchCatalog(container, { query, kinds: ["dataset", "column"] });
  const ids = [...new Set(items.map(({ id }) => DatasetId.parse(id)))];
  const found = await Promise.all(ids.map((id) => container.catalogue.getDataset(id).catch(() => null)));
  return found.filter((dataset) => dataset !== null);
}
