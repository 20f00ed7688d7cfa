import { isCaveatError, CaveatError } from "@/lib/domain/caveat-error";
import type { ModelStore, StoredModel } from "@/lib/ports/settings/model-store";
import { EngineMonitor } from "../engine-monitor";
import type { Environment } from "../env";
import { logWarning } from "../log";
import type { SecretBox } from "../secrets/secret-box";
import { toBuiltinEngine, toModelEngine, type CurrentEngine } from "./current-engine";
import { openModel, toModelLabel } from "./open-model";
import type { EngineDescription, ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";

/** Provides the engine that currently answers. */
export interface EngineSource {
  /**
   * Returns the engine for new work: the one that the environment selects, else the active model of the settings, else
   * the built-in one. Throws `database_unavailable`.
   */
  get(): Promise<CurrentEngine>;
  /** Returns the engine that `get` returned last, for use while the database is unavailable. */
  known(): CurrentEngine;
}

/**
 * Creates the source of a server's engines. Each call reads the active model's row, so that all servers of an
 * installation agree. An unchanged row gives the same engine instance, including its learned state.
 */
export function createEngineSource(options: {
  environment: Environment;
  /** The engine that the environment selects; null if it leaves the choice to the settings. */
  fixed: CurrentEngine | null;
  models: Pick<ModelStore, "findActive">;
  secrets: Pick<SecretBox, "open">;
  /** Aborts running tests. */
  stopping: AbortSignal;
}): EngineSource {
  const { environment, fixed, models, secrets, stopping } = options;
  const builtin = toBuiltinEngine("default");
  const none = { key: "none", made: Promise.resolve(builtin) };
  let known = fixed ?? builtin;
  let newest = none;
  let reported: string | null = null;
  fixed?.monitor.start(stopping);

  const make = async (active: StoredModel, key: string): Promise<CurrentEngine> => {
    const made = await toEngine(secrets, active, environment);
    if (!("problem" in made)) {
      made.monitor.start(stopping);
      return made;
    }
    // The key file may reappear while the row is unchanged, so retry on the next call.
    if (newest.key === key) newest = none;
    if (reported !== key) logWarning("The active model cannot be used.", { problem: made.problem });
    reported = key;
    return toUnusable(active, made.problem);
  };

  return {
    get: async () => {
      if (fixed !== null) return fixed;
      const active = await models.findActive();
      if (active === null) newest = none;
      else {
        const key = `${active.id}:${active.revision}`;
        if (newest.key !== key) {
          newest = { key, made: Promise.resolve(builtin) };
          newest.made = make(active, key);
        }
      }
      known = await newest.made;
      return known;
    },
    known: () => known,
  };
}

async function toEngine(
  secrets: Pick<SecretBox, "open">,
  active: StoredModel,
  environment: Environment,
): Promise<CurrentEngine | { problem: string }> {
  const opened = await openModel(secrets, active);
  if (opened.status === "lost") return opened;
  try {
    return toModelEngine(opened.source, environment);
  } catch (error) {
    // A row may contain values accepted by an earlier release.
    if (!isCaveatError(error)) throw error;
    return { problem: `${error.message} Remove the model in Settings › Models and connect it again.` };
  }
}

function toUnusable(active: StoredModel, problem: string): CurrentEngine {
  const { provider: kind, model } = active;
  const engine = createUnusableEngine({ kind, label: toModelLabel(active) }, { model, problem });
  const monitor = new EngineMonitor({ engine, warnings: [problem] });
  return { engine, monitor, models: null, decidedBy: "settings" };
}

/**
 * Creates an engine whose tasks all fail with the given problem, so that no other engine answers silently in its place.
 * @param problem what is wrong and what to do, in sentences.
 */
function createUnusableEngine(
  description: EngineDescription,
  { model, problem }: { model: string; problem: string },
): ReasoningEngine {
  return {
    description,
    probe: () =>
      Promise.resolve([{ model, tasks: [], structured: null, contextTokens: null, detail: problem, fault: "other" }]),
    reason: () =>
      Promise.reject(
        new CaveatError("engine_not_configured", problem, {
          remedy: "Until then, you can choose the built-in engine below the question.",
        }),
      ),
  };
}
