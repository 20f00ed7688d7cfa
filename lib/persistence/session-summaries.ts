import { SessionId } from "@/lib/domain/ids";
import { readItems } from "@/lib/domain/read-leniently";
import { SessionSummary } from "@/lib/domain/session";
import type { Prisma } from "./generated/client";
import { sessionNotFound } from "./session-lock";
import { toSessionStatus } from "./session-status";
import { emptyUsage, findUsage } from "./session-usage";

/** Lines of the sessions, in the order of `ids`; those that are gone meanwhile are left out. */
export async function findSessionSummaries(
  client: Prisma.TransactionClient,
  ids: readonly string[],
): Promise<SessionSummary[]> {
  const rows = await client.session.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    include: {
      datasets: { select: { dataset: { select: { name: true } } }, orderBy: { position: "asc" } },
      runs: { select: { status: true }, orderBy: { ordinal: "asc" } },
    },
  });
  const usages = await findUsage(client, ids);
  const summaries = new Map(
    rows.flatMap((row) => {
      const summary = {
        id: row.id,
        title: row.title,
        status: toSessionStatus(row.runs.map(({ status }) => status)),
        pinned: row.pinned,
        updatedAt: row.updatedAt.toISOString(),
        datasetNames: row.datasets.map(({ dataset }) => dataset.name),
        usage: usages.get(SessionId.parse(row.id)) ?? emptyUsage(),
      };
      return readItems(SessionSummary, [summary]).map((line) => [row.id, line] as const);
    }),
  );
  return ids.map((id) => summaries.get(id)).filter((summary) => summary !== undefined);
}

/** The line of one session. Throws `not_found`. */
export async function getSessionSummary(client: Prisma.TransactionClient, id: SessionId): Promise<SessionSummary> {
  const [summary] = await findSessionSummaries(client, [id]);
  if (summary === undefined) throw sessionNotFound();
  return summary;
}
