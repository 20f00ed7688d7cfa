import { anthropic } from "./anthropic";
import { openai } from "./openai";
import { openaiCompatible } from "./openai-compatible";
import type { ModelProvider } from "@/lib/domain/connected-model";
import type { Provider } from "./provider";

/** Every provider by its name in REASONING_ENGINE. */
export const providers: Readonly<Record<ModelProvider, Provider>> = {
  openai,
  anthropic,
  "openai-compatible": openaiCompatible,
};
