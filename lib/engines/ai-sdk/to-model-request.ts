import type { Prompt } from "@/lib/domain/prompt";
import type { ModelRequest } from "./call-model";
import type { createLanguageModels } from "./create-language-model";
import type { ModelChoice, ModelProvider } from "./model-map";
import { oneShotTasks, type ModelTask } from "./model-presets";
import { toModelTraits } from "./model-traits";
import { toModelMessages } from "./to-model-messages";
import { toProviderOptions } from "./to-provider-options";
import type { ReplySchema } from "./to-reply-schema";

/**
 * How structured replies are asked for. `schema`: the service keeps them to a schema, which OpenAI and Anthropic put before
 * all else, so that each task has a cache of its own. `json`: the instructions, which tell each task's fields, have to do,
 * and all tasks share one cache.
 */
export type StructuredReplies = "schema" | "json";

/** What every request of an engine shares. */
export interface RequestSetting {
  provider: ModelProvider;
  /** Whether the service is sent the schema of a reply, or only asked for JSON. */
  structured: StructuredReplies;
  languageModel: ReturnType<typeof createLanguageModels>;
  /** Left out of requests to models that do not take one. */
  temperature: number;
  /** Further tries after a rate limit, a server fault or a broken connection. */
  maxRetries: number;
}

/** The request of one exchange, with what the model and its service want beyond the messages. */
export function toModelRequest(
  setting: RequestSetting,
  exchange: Pick<ModelRequest, "signal" | "onText"> & {
    task: ModelTask;
    choice: ModelChoice;
    prompt: Prompt;
    /** Null: the reply is text. */
    replySchema: ReplySchema | null;
    /** Whether the schema is told in words only. */
    prompted: boolean;
  },
): ModelRequest {
  const { task, choice, prompt, replySchema } = exchange;
  const { provider } = setting;
  const traits = toModelTraits(choice.model);
  const shared = !oneShotTasks.has(task);
  return {
    model: setting.languageModel(choice.model),
    task,
    ...toModelMessages(prompt, { provider, marked: traits.wantsBreakpoints && shared }),
    temperature: traits.takesTemperature ? setting.temperature : undefined,
    providerOptions: toProviderOptions({
      ...{ provider, choice, traits, shared },
      cacheKey: prompt.cacheKey,
      strict: replySchema?.strict ?? true,
    }),
    maxRetries: setting.maxRetries,
    signal: exchange.signal,
    streamed: replySchema === null,
    replyForm: toReplyForm(setting, exchange),
    onText: exchange.onText,
  };
}

/** Anthropic has no way to ask for JSON without a schema. */
function toReplyForm(
  { provider, structured }: RequestSetting,
  { prompted, replySchema }: { prompted: boolean; replySchema: ReplySchema | null },
): ModelRequest["replyForm"] {
  if (prompted || replySchema === null) return null;
  if (structured === "schema") return replySchema;
  return provider === "anthropic" ? null : "json";
}
