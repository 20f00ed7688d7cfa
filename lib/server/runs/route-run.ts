import type { LastChunk } from "@/lib/graph/kit/graph-chunk";
import { routeMessage } from "@/lib/graph/supervisor/route-message";
import { routeKey } from "@/lib/graph/supervisor/route-task";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import type { Container } from "../container";
import { readsAsChange } from "../preparation/reads-as-change";
import { toRunEngine } from "./run-engine";
import { toHistory } from "./to-history";
import { untilAborted } from "./until-aborted";

/** How many earlier messages the choice may depend on. */
const mostMessages = 6;

/**
 * Chooses the capability of a run that has none yet, and stores it, so that a run that resumes after a crash keeps it.
 * Returns the run with its capability, or what a person must be asked first.
 */
export async function routeRun(
  container: Pick<
    Container,
    "runs" | "steps" | "sessions" | "catalogue" | "capabilities" | "prompts" | "environment" | "owner" | "datasets"
  >,
  { record, engine, signal }: { record: RunRecord; engine: ReasoningEngine; signal: AbortSignal },
): Promise<RunRecord | Extract<LastChunk, { type: "interrupt" }>> {
  if (record.route !== "pending") return record;
  const { runs, sessions, catalogue, capabilities, prompts, environment, owner } = container;
  const [{ responses }, messages, datasets] = await Promise.all([
    runs.consentOf(record.id),
    sessions.history(record.id, mostMessages),
    Promise.all(record.datasets.map(({ id }) => catalogue.get(id).catch(() => null))),
  ]);
  const outcome = await routeMessage({
    question: record.question,
    datasets: datasets.flatMap((found) => (found === null ? [] : [found.dataset.name])),
    earlier: toHistory(messages).map(({ question }) => question),
    offered: capabilities.all,
    engine: toRunEngine({ ...container, engine }, record),
    prompts,
    clarify: !environment.SKIP_CLARIFICATION,
    readsAsChange: () => untilAborted(readsAsChange(container, record, messages), signal),
    response: responses.find(({ key }) => key === routeKey)?.response,
    signal,
  });
  if ("interrupt" in outcome) return { type: "interrupt", key: routeKey, ...outcome };
  await runs.routeRun({ runId: record.id, owner, ...outcome });
  return { ...record, ...outcome };
}
