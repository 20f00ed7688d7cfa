import { CaveatError } from "@/lib/domain/caveat-error";
import type { ModelTest } from "@/lib/domain/connected-model";
import type { ModelId } from "@/lib/domain/ids";
import type { ModelFault, ModelReport } from "@/lib/ports/reasoning/reasoning-engine";
import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import type { Container } from "../container";
import { createModelEngine, findNamedEngine, toEnvironmentModels, type ModelSource } from "../create-engine";
import { createAddressRule } from "./address-rule";
import { environmentModelId } from "./environment-model-id";
import { openModel, toModelLabel } from "./open-model";

/** Long, because a local model may have to be loaded from disk. */
const longestTestMs = 60_000;

const outcomes: Readonly<Record<ModelFault, ModelTest["outcome"]>> = {
  key: "key_refused",
  model: "unknown_model",
  connection: "no_connection",
  time: "timed_out",
  other: "failed",
};

/**
 * Sends a short call to a configured model, active or not, and reports the outcome. Throws `not_found`.
 * @param options.limitMs time limit; one minute by default.
 */
export async function testModel(
  container: Pick<Container, "environment" | "models" | "secrets">,
  id: ModelId,
  { signal, limitMs = longestTestMs }: { signal: AbortSignal; limitMs?: number },
): Promise<ModelTest> {
  const { environment } = container;
  const startedAt = performance.now();
  const toTest = (outcome: ModelTest["outcome"], detail: string): ModelTest => ({
    ...{ outcome, detail },
    durationMs: Math.round(performance.now() - startedAt),
  });
  const found = await findSource(container, id);
  if ("problem" in found) return toTest("failed", found.problem);
  const guard = id === environmentModelId ? {} : { mayConnect: createAddressRule(environment) };
  const engine = createModelEngine(found, environment, { maxRetries: 0, ...guard });
  const { reports, isLate } = await withTimeLimit({ ms: limitMs, signal }, async (time) => ({
    reports: await engine.probe(time.signal),
    isLate: time.limit.aborted,
  }));
  const failed = reports.find((report) => report.fault !== undefined);
  if (failed?.fault === undefined) return toTest("works", toSentences(reports));
  if (isLate || failed.fault === "time") {
    const label = toModelLabel({ provider: found.provider, model: failed.model });
    return toTest(
      "timed_out",
      `${label} did not answer within ${limitMs / 1000} s. A model on this computer may still be loading. Test it again in a minute.`,
    );
  }
  return toTest(outcomes[failed.fault], failed.detail);
}

async function findSource(
  { environment, models, secrets }: Pick<Container, "environment" | "models" | "secrets">,
  id: ModelId,
): Promise<ModelSource | { problem: string }> {
  if (id !== environmentModelId) {
    const opened = await openModel(secrets, await models.get(id));
    return opened.status === "open" ? opened.source : opened;
  }
  const named = findNamedEngine(environment);
  if (named !== null && named !== "builtin") return toEnvironmentModels(environment, named);
  throw new CaveatError("not_found", "The environment does not set up any model.");
}

function toSentences(reports: readonly ModelReport[]): string {
  return [...new Set(reports.map(({ detail }) => detail))].join(" ");
}
