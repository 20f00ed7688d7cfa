import { DatasetUse } from "@/lib/domain/datasets/dataset-use";
import type { DatasetId } from "@/lib/domain/ids";
import type { Database } from "../database";
import { datasetNotFound } from "./dataset-use";
import { parseStored } from "../connections/stored";

const mostSessions = 50;

/** Lists the conversations that have a dataset, except deleted ones. Throws `not_found`. */
export async function findDatasetUse({ client }: Database, id: DatasetId): Promise<DatasetUse> {
  if ((await client.dataset.count({ where: { id, deletedAt: null } })) === 0) throw datasetNotFound();
  const where = { datasets: { some: { datasetId: id } }, deletedAt: null };
  const [sessions, sessionCount] = await Promise.all([
    client.session.findMany({
      where,
      orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
      take: mostSessions,
      select: { id: true, title: true, updatedAt: true },
    }),
    client.session.count({ where }),
  ]);
  const lines = sessions.map(({ updatedAt, ...session }) => ({ ...session, updatedAt: updatedAt.toISOString() }));
  return parseStored(DatasetUse, { sessions: lines, sessionCount }, "the use of a dataset");
}
