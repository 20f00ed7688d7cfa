import { z } from "zod";
import { EngineKind } from "./engine-kind";
import { ModelId } from "./ids";

/** A source of models: a service with its own API, or any server with OpenAI's Chat Completions. */
export const ModelProvider = EngineKind.exclude(["builtin"]);
export type ModelProvider = z.infer<typeof ModelProvider>;

/** A key as headers can carry it: printable ASCII without blanks. */
const Key = z
  .string()
  .trim()
  .min(1, "Enter the key.")
  .max(2_000, "A key has at most 2,000 characters.")
  .regex(/^[\x21-\x7e]*$/, "A key has only letters, digits and signs, without blanks.");

const ModelName = z
  .string()
  .trim()
  .min(1, "Name a model.")
  .max(200, "A model's name has at most 200 characters.")
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "A model's name has no control characters.")
  // A key in the wrong field would be shown with the model.
  .refine((name) => !name.startsWith("sk-"), "This looks like a key. Enter the model's name here.");

/** A model to connect. */
export const NewModel = z.object({
  provider: ModelProvider,
  /** Address up to and including the version; the provider's own when left out. */
  baseUrl: z.string().trim().max(2_000).nullish(),
  /** May be left out where the provider needs none. Never given back. */
  key: Key.nullish(),
  model: ModelName,
  /** Whether it answers from now on; false when left out. */
  active: z.boolean().default(false),
});
export type NewModel = z.infer<typeof NewModel>;

/** What is to change about a connected model. Another address is another model, so that no key is sent to a new one. */
export const ModelChange = z.object({ active: z.boolean(), key: Key, model: ModelName }).partial();
export type ModelChange = z.infer<typeof ModelChange>;

/** A model that the environment or a person has set up. */
export const ConnectedModel = z.object({
  id: ModelId.schema,
  provider: ModelProvider,
  /** For people, for example `OpenAI · gpt-6-luna`. */
  label: z.string(),
  /** Null: the provider's own address. */
  baseUrl: z.string().nullable(),
  /** Its name; of the environment, all that it uses, with commas between. */
  model: z.string(),
  source: z.enum(["environment", "settings"]),
  /** Whether it answers. */
  active: z.boolean(),
  /** `lost`: it was given a key that cannot be read any more. */
  keyStatus: z.enum(["none", "stored", "lost"]),
  /** Why it cannot be used and what to do; null when nothing is known to be wrong. */
  problem: z.string().nullable(),
  /** Null for the environment's. */
  createdAt: z.iso.datetime().nullable(),
});
export type ConnectedModel = z.infer<typeof ConnectedModel>;

/** What a person has to know of a provider to connect one of its models. */
export const ProviderOption = z.object({
  id: ModelProvider,
  /** Its name for people. */
  name: z.string(),
  /** Its own address; null where the server's has to be given. */
  baseUrl: z.string().nullable(),
  keyRequired: z.boolean(),
  /** Names of models to suggest, the recommended one first. */
  models: z.array(z.string()),
});
export type ProviderOption = z.infer<typeof ProviderOption>;

/** All models that are set up, and what more could be. */
export const ModelList = z.object({
  items: z.array(ConnectedModel),
  /** Variables of the environment that decide which engine answers; empty when the settings do. */
  decidedBy: z.array(z.string()),
  providers: z.array(ProviderOption),
});
export type ModelList = z.infer<typeof ModelList>;

/** What one short call to a model showed. */
export const ModelTest = z.object({
  outcome: z.enum(["works", "key_refused", "unknown_model", "no_connection", "timed_out", "failed"]),
  /** For a person: that it works, or what is wrong and what to do. */
  detail: z.string(),
  durationMs: z.number().nonnegative(),
});
export type ModelTest = z.infer<typeof ModelTest>;

/** Model servers that were found on this machine. */
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
