import { CaveatError } from "@/lib/domain/caveat-error";
import type { EngineTask } from "@/lib/ports/reasoning/reasoning-engine";
import type { Capability } from "./kit/capability";

/** The capabilities of this installation. */
export interface CapabilityRegistry {
  readonly all: readonly Capability[];
  /** The model tasks of all of them. */
  readonly engineTasks: readonly EngineTask[];
  /** Throws `not_found`. */
  get(id: string): Capability;
}

/** Collects capabilities. Throws `internal` when two have the same id or command. */
export function createCapabilityRegistry(capabilities: readonly Capability[]): CapabilityRegistry {
  const byId = new Map(capabilities.map((capability) => [capability.id, capability]));
  if (byId.size !== capabilities.length) {
    throw new CaveatError("internal", "Two capabilities have the same id.", { remedy: "Give each its own id." });
  }
  const commands = capabilities.flatMap(({ command }) => command?.name ?? []);
  if (new Set(commands).size !== commands.length) {
    throw new CaveatError("internal", "Two capabilities have the same command.", {
      remedy: "Give each a name of its own.",
    });
  }
  return {
    all: capabilities,
    engineTasks: capabilities.flatMap(({ engineTasks }) => engineTasks),
    get(id) {
      const capability = byId.get(id);
      if (capability !== undefined) return capability;
      throw new CaveatError("not_found", `There is no capability “${id}”.`, {
        remedy: `Choose one of: ${[...byId.keys()].join(", ")}.`,
      });
    },
  };
}
