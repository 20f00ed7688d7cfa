import { CaveatError } from "@/lib/domain/caveat-error";
import type { ChosenEngine, EngineKind } from "@/lib/domain/engine-kind";
import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import type { EngineDescription } from "@/lib/ports/reasoning/reasoning-engine";

const builtin = createBuiltinEngine().description;

/**
 * Resolves a requested engine on this installation: undefined without one, null for the installation's default. Throws
 * `invalid_input` for an engine that is not set up.
 */
export function toChosenEngine(
  own: EngineDescription,
  wanted: EngineKind | undefined,
): ChosenEngine | null | undefined {
  if (wanted === undefined || wanted === "builtin") return wanted;
  if (wanted === own.kind) return null;
  throw new CaveatError("invalid_input", `This server answers with ${own.label}; “${wanted}” is not set up.`, {
    fields: [{ field: "engine", message: `“${wanted}” is not set up on this server.` }],
    remedy: `Leave engine out, or send ${[...new Set([own.kind, "builtin"])].map((kind) => `“${kind}”`).join(" or ")}.`,
  });
}

/** Names the engine that answers a conversation. */
export function toEngineLabel(own: EngineDescription, chosen: ChosenEngine | undefined): string {
  return chosen === "builtin" ? builtin.label : own.label;
}
