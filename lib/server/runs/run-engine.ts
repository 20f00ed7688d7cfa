import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import type { Container } from "../container";
import { redactKeys } from "../redact-keys";
import { recordReplies } from "./recording-engine";
import { assertWithinBudget, toSessionBudget } from "./session-budget";

const builtin = createBuiltinEngine();

/** Prepares the engine for a run: within the session's budget, every exchange recorded, nothing asked twice. */
export function toRunEngine(
  container: Pick<Container, "steps" | "runs" | "environment"> & { engine: ReasoningEngine },
  record: Pick<RunRecord, "id" | "sessionId" | "engine" | "part">,
): ReasoningEngine {
  const { engine, steps, runs, environment } = container;
  const budget = toSessionBudget(environment);
  return recordReplies(record.engine === "builtin" ? builtin : engine, {
    steps,
    runId: record.id,
    sessionId: record.sessionId,
    beforeAsking: () => assertWithinBudget(runs, record.part?.of ?? record.sessionId, budget),
    redact: (text) => redactKeys(text, environment),
  });
}
