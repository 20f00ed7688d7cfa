import { createHash } from "node:crypto";
import type { Prompt } from "@/lib/domain/runs/prompt";
import type { ModelRequest } from "./call-model";
import type { createLanguageModels } from "./models/create-language-model";
import type { ModelChoice } from "./models/model-map";
import { toModelTraits } from "./models/model-traits";
import { toModelMessages } from "./to-model-messages";
import type { Provider } from "./providers/provider";
import type { ReplySchema } from "./replies/to-reply-schema";

/**
 * How structured replies are requested. `schema`: the service enforces them, which OpenAI and Anthropic put before all else,
 * so that each task has a cache of its own. `json`: the instructions, which list each task's fields, have to suffice, and all
 * tasks share one cache.
 */
export type StructuredReplies = "schema" | "json";

/** OpenAI rejects longer keys. */
const cacheKeyLimit = 64;

/** What every request of an engine shares. */
export interface RequestSetting {
  provider: Provider;
  /** Whether the service receives the schema of a reply, or is only asked for JSON. */
  structured: StructuredReplies;
  languageModel: ReturnType<typeof createLanguageModels>;
  /** Omitted for models that do not accept one. */
  temperature: number;
  /** Further attempts after a rate limit, a server fault or a broken connection. */
  maxRetries: number;
}

/** Builds the request of one exchange, with the settings for its model and service. */
export async function toModelRequest(
  setting: RequestSetting,
  exchange: Pick<ModelRequest, "signal" | "onText"> & {
    choice: ModelChoice;
    prompt: Prompt;
    /** Null: the reply is text. */
    replySchema: ReplySchema | null;
    /** Whether the schema is in the prompt only. */
    prompted: boolean;
  },
): Promise<ModelRequest> {
  const { choice, prompt, replySchema } = exchange;
  const { provider } = setting;
  const traits = toModelTraits(choice.model);
  const shared = choice.task.isOneShot !== true;
  return {
    model: await setting.languageModel(choice.model),
    task: choice.task.name,
    ...toModelMessages(prompt, { provider, marked: traits.wantsBreakpoints && shared }),
    temperature: traits.takesTemperature ? setting.temperature : undefined,
    providerOptions: provider.toOptions({
      ...{ traits, shared },
      effort: traits.takesEffort ? choice.effort : undefined,
      cacheKey: toCacheKey(prompt.cacheKey),
      strict: replySchema?.strict ?? true,
    }),
    maxRetries: setting.maxRetries,
    signal: exchange.signal,
    replyForm: toReplyForm(setting, exchange),
    onText: exchange.onText,
  };
}

function toReplyForm(
  { provider, structured }: RequestSetting,
  { prompted, replySchema }: { prompted: boolean; replySchema: ReplySchema | null },
): ModelRequest["replyForm"] {
  if (prompted || replySchema === null) return null;
  if (structured === "schema") return replySchema;
  return provider.hasJsonMode ? "json" : null;
}

function toCacheKey(key: string): string {
  return key.length <= cacheKeyLimit ? key : createHash("sha256").update(key).digest("hex");
}
