import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetId, SessionId } from "@/lib/domain/ids";
import { PreparationPlanPayload } from "@/lib/domain/recipes/preparation";
import type { SessionResponse } from "@/lib/domain/session";
import type { Container } from "@/lib/server/container";
import { addDataset } from "@/lib/server/datasets/add-dataset";
import { readRows, RowsQuery } from "@/lib/server/datasets/read-rows";
import type { ServerFixture } from "../server-fixture";
import { startToolSession, toAsked, toToolSession, type ToolSession } from "../tools/tool-session";

const capability = "recipes";

/** Adds a table of comma-separated values, read by the real reader. */
export async function addCsv(
  fixture: ServerFixture,
  container: Container,
  { name, text }: { name: string; text: string },
): Promise<Dataset> {
  const file = await fixture.receive(`${name}.csv`, text);
  return addDataset(container, file);
}

/** Returns the rows of the newest version of a dataset, as lines of comma-separated values below the names of its columns. */
export async function readLines(container: Container, id: DatasetId): Promise<string[]> {
  const { columns, rows } = await readRows(container, id, RowsQuery.parse({ limit: 1000 }));
  return [columns.map(({ name }) => name).join(","), ...rows.map((row) => row.join(","))];
}

/** Starts a conversation with a message that wants data prepared. */
export function startPreparation(
  container: Container,
  question: string,
  datasetIds: readonly DatasetId[],
  options: { approval?: "auto" | "ask" } = {},
): Promise<ToolSession> {
  return startToolSession(container, question, datasetIds, { ...options, capability });
}

/** Continues a conversation that prepares data, for example in another process. */
export function toPreparationSession(container: Container, id: SessionId): ToolSession {
  return toToolSession(container, id, capability);
}

/** Returns the change that a conversation wants approved. */
export function toProposed(session: SessionResponse): PreparationPlanPayload {
  return PreparationPlanPayload.parse(toAsked(session).payload);
}
