import type { SessionId } from "@/lib/domain/ids";
import { addUsage, noUsage, type SessionUsage } from "@/lib/domain/usage";
import type { Prisma } from "./generated/client";

/** Usage of each session that has had a model call, summed over its calls; tasks in the order of their first call. */
export async function findUsage(
  client: Prisma.TransactionClient,
  sessionIds: readonly string[],
): Promise<Map<SessionId, SessionUsage>> {
  const groups = await client.modelCall.groupBy({
    by: ["sessionId", "task"],
    where: { sessionId: { in: [...sessionIds] } },
    _sum: { inputTokens: true, cachedInputTokens: true, outputTokens: true, reasoningTokens: true, costUsd: true },
    _count: { _all: true, costUsd: true },
    orderBy: { _min: { id: "asc" } },
  });
  const usages = new Map<string, SessionUsage>();
  for (const { sessionId, task, _sum: sum, _count: count } of groups) {
    const ofTask = {
      inputTokens: sum.inputTokens ?? 0,
      cachedInputTokens: sum.cachedInputTokens ?? 0,
      outputTokens: sum.outputTokens ?? 0,
      reasoningTokens: sum.reasoningTokens ?? 0,
      costUsd: count.costUsd < count._all ? null : (sum.costUsd ?? 0),
    };
    const before = usages.get(sessionId) ?? emptyUsage();
    const byNode = [...before.byNode, { node: task, calls: count._all, ...ofTask }];
    usages.set(sessionId, { ...addUsage(before, ofTask), byNode });
  }
  return usages as Map<SessionId, SessionUsage>;
}

/** Usage of a session without model calls. */
export function emptyUsage(): SessionUsage {
  return { ...noUsage, byNode: [] };
}
