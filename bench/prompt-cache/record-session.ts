import type { Planning } from "@/lib/domain/answers/analysis";
import type { DatasetId } from "@/lib/domain/ids";
import { createAiSdkEngine } from "@/lib/engines/ai-sdk/create-ai-sdk-engine";
import { toInstalledModels } from "@/lib/testing/engines/installed-models";
import type { Container } from "@/lib/server/container";
import { toStructuredReplies } from "@/lib/server/create-engine";
import { createFixedEngines } from "@/lib/testing/engines/fixed-engines";
import { askSession } from "../session/ask-session";
import { scriptedQuestions, type ScriptedQuestion } from "../session/scripted-question";
import { toScriptedReply } from "../session/scripted-replies";
import { createCache } from "./create-cache";
import { startModelService } from "./model-service";
import type { SessionCall } from "./session-call";

/** A session as the service saw it, and its cost as counted by the product. */
export interface RecordedSession {
  calls: readonly SessionCall[];
  /** Shares and dollars counted by the product from what the service reported. */
  counted: { inputTokens: number; cachedInputTokens: number; costUsd: number | null };
}

/** Runs the five questions through the whole product with the economy preset, and records each request on the wire. */
export async function recordSession(
  container: Container,
  options: { datasetIds: DatasetId[]; provider: "openai" | "anthropic"; planning: Planning },
): Promise<RecordedSession> {
  const { datasetIds, provider, planning } = options;
  let current: { question: ScriptedQuestion; number: number } | undefined;
  const calls: SessionCall[] = [];
  const cache = createCache();
  const service = await startModelService({
    reply: ({ task }) => {
      if (current === undefined) throw new Error("No question was asked.");
      return toScriptedReply(current.question, task);
    },
    charge: (request) => cache.use(request),
    onExchange: ({ request, outputTokens }) => calls.push({ question: current?.number ?? 1, request, outputTokens }),
  });
  try {
    const engine = createAiSdkEngine({
      ...{ provider, apiKey: "none", baseUrl: service.url, temperature: 0 },
      models: toInstalledModels({ provider, preset: "economy" }),
      structured: toStructuredReplies({ provider }, { STRUCTURED_REPLIES: "auto" }),
    });
    container.engines = createFixedEngines(engine);
    container.environment.PLANNING = planning;
    let counted: RecordedSession["counted"] = { inputTokens: 0, cachedInputTokens: 0, costUsd: 0 };
    await askSession(container, {
      datasetIds,
      questions: scriptedQuestions,
      onQuestion: (question, number) => (current = { question, number }),
      onAnswer: ({ usage }) => (counted = usage),
    });
    return { calls: calls.map((call) => (call.request.task === "title" ? { ...call, question: 1 } : call)), counted };
  } finally {
    await service.close();
  }
}
