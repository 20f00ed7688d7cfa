import { z } from "zod";
import { EngineKind } from "./engine-kind";
import { ModelId } from "./ids";

/** A source of models: a service with its own API, or any server with OpenAI's Chat Completions. */
export const ModelProvider = EngineKind.exclude(["builtin"]);
export type ModelProvider = z.infer<typeof ModelProvider>;

/** A key that is valid in a header: printable ASCII without spaces. */
const Key = z
  .string()
  .trim()
  .min(1, "Enter the key.")
  .max(2_000, "The key must have at most 2,000 characters.")
  .regex(/^[\x21-\x7e]*$/, "The key must contain only letters, digits and symbols, without spaces.");

const ModelName = z
  .string()
  .trim()
  .min(1, "Enter the model's name.")
  .max(200, "The model's name must have at most 200 characters.")
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "The model's name must not contain control characters.")
  // A key entered in this field by mistake would be shown with the model.
  .refine((name) => !name.startsWith("sk-"), "This looks like a key. Enter the model's name here.");

/** A model to connect. */
export const NewModel = z.object({
  provider: ModelProvider,
  /** Address up to and including the version; defaults to the provider's. */
  baseUrl: z.string().trim().max(2_000).nullish(),
  /** Optional if the provider needs none. Never returned. */
  key: Key.nullish(),
  model: ModelName,
  /** Whether to activate it; false by default. */
  active: z.boolean().default(false),
});
export type NewModel = z.infer<typeof NewModel>;

/** Changes to a connected model. The address is fixed, so that a stored key is never sent to a new one. */
export const ModelChange = z.strictObject({ active: z.boolean(), key: Key, model: ModelName }).partial();
export type ModelChange = z.infer<typeof ModelChange>;

/** A model set up by the environment or by the user. */
export const ConnectedModel = z.object({
  id: ModelId.schema,
  provider: ModelProvider,
  /** Display name, for example `OpenAI · gpt-6-luna`. */
  label: z.string(),
  /** Null: the provider's default address. */
  baseUrl: z.string().nullable(),
  /** Its name; for the environment, all models that it uses, separated by commas. */
  model: z.string(),
  source: z.enum(["environment", "settings"]),
  /** Whether it is the one that answers. */
  active: z.boolean(),
  /** `lost`: its stored key can no longer be read. */
  keyStatus: z.enum(["none", "stored", "lost"]),
  /** Why it cannot be used and what to do about it; null if no problem is known. */
  problem: z.string().nullable(),
  /** Null for the environment's models. */
  createdAt: z.iso.datetime().nullable(),
});
export type ConnectedModel = z.infer<typeof ConnectedModel>;

/** What the user needs to know about a provider to connect one of its models. */
export const ProviderOption = z.object({
  id: ModelProvider,
  /** Display name. */
  name: z.string(),
  /** Its default address; null if an address must be entered. */
  baseUrl: z.string().nullable(),
  keyRequired: z.boolean(),
  /** Suggested models, the recommended one first. */
  models: z.array(z.string()),
});
export type ProviderOption = z.infer<typeof ProviderOption>;

/** All configured models, and the providers that can be connected. */
export const ModelList = z.object({
  items: z.array(ConnectedModel),
  /** Environment variables that select the engine; empty if the settings do. */
  decidedBy: z.array(z.string()),
  providers: z.array(ProviderOption),
});
export type ModelList = z.infer<typeof ModelList>;

/** Result of a short test call to a model. */
export const ModelTest = z.object({
  outcome: z.enum(["works", "key_refused", "unknown_model", "no_connection", "timed_out", "failed"]),
  /** User-facing: that it works, or what is wrong and what to do. */
  detail: z.string(),
  durationMs: z.number().nonnegative(),
});
export type ModelTest = z.infer<typeof ModelTest>;

/** Model servers found on this machine. */
export const LocalServers = z.object({
  items: z.array(
    z.object({
      /** For example `Ollama`. */
      name: z.string(),
      provider: ModelProvider,
      baseUrl: z.string(),
      models: z.array(z.string()),
    }),
  ),
});
export type LocalServers = z.infer<typeof LocalServers>;
