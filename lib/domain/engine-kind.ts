import { z } from "zod";
import { modelProviders } from "./model-providers";

/** Kinds of reasoning engines: the built-in rules, or the models of a service. */
export const EngineKind = z.enum(["builtin", ...(Object.keys(modelProviders) as (keyof typeof modelProviders)[])]);
export type EngineKind = z.infer<typeof EngineKind>;

/** The engine chosen for a conversation instead of the installation's default. */
export const ChosenEngine = EngineKind.extract(["builtin"]);
export type ChosenEngine = z.infer<typeof ChosenEngine>;
