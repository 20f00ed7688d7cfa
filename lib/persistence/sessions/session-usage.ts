import { SessionId } from "@/lib/domain/ids";
import { addUsage, noUsage, type SessionUsage, type TokenUsage } from "@/lib/domain/runs/usage";
import type { Database } from "../database";
import { Prisma } from "../generated/client";
import { findNodeDurations, isOwnRunSql } from "../runs/node-durations";
import { runPrepared } from "../runs/run-prepared";

/** Sums of model calls from SQL; an amount is null as soon as one of the calls has none. */
interface SumRow {
  input: number;
  cached: number;
  written: number;
  output: number;
  reasoning: number;
  cost: number | null;
  saved: number | null;
}

/** Columns of `SumRow` over rows of `model_call`. Whole numbers as float8, which is exact far beyond any session. */
const sums = Prisma.sql`
  coalesce(sum(input_tokens), 0)::float8 AS input, coalesce(sum(cached_input_tokens), 0)::float8 AS cached,
  coalesce(sum(cache_write_tokens), 0)::float8 AS written, coalesce(sum(output_tokens), 0)::float8 AS output,
  coalesce(sum(reasoning_tokens), 0)::float8 AS reasoning,
  CASE WHEN count(cost_usd) = count(*) THEN coalesce(sum(cost_usd), 0) END AS cost,
  CASE WHEN count(saved_usd) = count(*) THEN coalesce(sum(saved_usd), 0) END AS saved`;

function toUsage(row: SumRow): TokenUsage {
  return {
    inputTokens: row.input,
    cachedInputTokens: row.cached,
    cacheWriteTokens: row.written,
    outputTokens: row.output,
    reasoningTokens: row.reasoning,
    costUsd: row.cost,
    savedUsd: row.saved,
  };
}

/**
 * Sums what a conversation has spent on model calls so far together with everything that counts for the same budget: the
 * one that it is a part of, and all of its parts. Also sums the calls with a known price.
 */
export async function findUsageOf(
  client: Prisma.TransactionClient,
  sessionId: SessionId,
): Promise<TokenUsage & { knownCostUsd: number }> {
  const [row] = await client.$queryRaw<(SumRow & { known: number })[]>`
    WITH RECURSIVE above AS (
      SELECT id, part_of_run_id FROM session WHERE id = ${sessionId}::uuid
      UNION
      SELECT session.id, session.part_of_run_id FROM above
        JOIN run ON run.id = above.part_of_run_id JOIN session ON session.id = run.session_id
    ), whole AS (
      SELECT id FROM above WHERE part_of_run_id IS NULL
      UNION
      SELECT part.id FROM whole JOIN run ON run.session_id = whole.id JOIN session AS part ON part.part_of_run_id = run.id
    )
    SELECT ${sums}, coalesce(sum(cost_usd), 0) AS known FROM model_call
    WHERE session_id IN (SELECT id FROM whole) AND ${isOwnRunSql}`;
  return row === undefined ? { ...noUsage, knownCostUsd: 0 } : { ...toUsage(row), knownCostUsd: row.known };
}

/**
 * Usage of each session with a model call or a finished node: nodes in the order in which they first ended, then other
 * tasks in the order of their first call.
 */
export async function findUsage(
  database: Database,
  sessionIds: readonly string[],
): Promise<Map<SessionId, SessionUsage>> {
  const [tasks, durations] = await Promise.all([
    sumTasks(database, sessionIds),
    findNodeDurations(database, sessionIds),
  ]);
  const usages = new Map<SessionId, SessionUsage>();
  for (const text of new Set([...durations, ...tasks].map(({ session }) => session))) {
    const nodes = durations.filter(({ session }) => session === text);
    const calls = tasks.filter(({ session }) => session === text);
    const names = new Set([...nodes.map(({ node }) => node), ...calls.map(({ task }) => task)]);
    const byNode = [...names].map((name) => {
      const called = calls.find(({ task }) => task === name);
      return {
        node: name,
        calls: called?.calls ?? 0,
        models: called?.models ?? [],
        modelMs: called?.ms ?? 0,
        durationMs: nodes.find(({ node }) => node === name)?.ms ?? 0,
        ...(called === undefined ? noUsage : toUsage(called)),
      };
    });
    const whole = calls.map(toUsage).reduce(addUsage, noUsage);
    usages.set(SessionId.parse(text), { ...whole, byNode });
  }
  return usages;
}

/** Usage of the calls of each task. */
interface TaskRow extends SumRow {
  session: string;
  task: string;
  calls: number;
  models: string[];
  /** Milliseconds. */
  ms: number;
}

function sumTasks(database: Database, sessionIds: readonly string[]): Promise<TaskRow[]> {
  return runPrepared<TaskRow>(
    database,
    "sum_tasks",
    Prisma.sql`
      SELECT member.whole::text AS session, task, ${sums}, count(*)::int AS calls, sum(duration_ms) AS ms,
        array_agg(DISTINCT model ORDER BY model) AS models
      FROM model_call JOIN (
        SELECT id AS whole, id FROM session WHERE id = ANY (${[...sessionIds]}::uuid[])
        UNION ALL
        SELECT run.session_id, part.id FROM session AS part JOIN run ON run.id = part.part_of_run_id
        WHERE run.session_id = ANY (${[...sessionIds]}::uuid[])
      ) AS member ON member.id = model_call.session_id
      WHERE ${isOwnRunSql}
      GROUP BY member.whole, task ORDER BY min(model_call.id)`,
  );
}

/** Returns the usage of a session without any calls. */
export function emptyUsage(): SessionUsage {
  return { ...noUsage, byNode: [] };
}
