import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { Container } from "../container";

/** Maximum number of datasets per page. */
const largestPage = 100;

/** Lists all datasets, newest first. */
export async function listAllDatasets({ catalogue }: Pick<Container, "catalogue">): Promise<Dataset[]> {
  const datasets: Dataset[] = [];
  let cursor: string | undefined;
  do {
    const page = await catalogue.list({ cursor, limit: largestPage });
    datasets.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return datasets;
}
