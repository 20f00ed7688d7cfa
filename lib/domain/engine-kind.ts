import { z } from "zod";

/** What can reason about questions: the rules that come with Caveat, or models of a service. */
export const EngineKind = z.enum(["builtin", "openai", "anthropic", "openai-compatible"]);
export type EngineKind = z.infer<typeof EngineKind>;

/** The engine that was chosen for a conversation instead of the installation's own. */
export const ChosenEngine = EngineKind.extract(["builtin"]);
export type ChosenEngine = z.infer<typeof ChosenEngine>;
