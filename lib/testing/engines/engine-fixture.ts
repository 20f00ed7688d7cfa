import type { z } from "zod";
import type { Prompt } from "@/lib/domain/runs/prompt";
import type { ModelExchange, ReasoningEngine, ReasoningReply } from "@/lib/ports/reasoning/reasoning-engine";
import { createAiSdkEngine, type AiSdkEngineOptions } from "@/lib/engines/ai-sdk/create-ai-sdk-engine";
import { toInstalledModels } from "./installed-models";
import { toBareFacts } from "@/lib/server/runs/bare-facts";
import type { Json } from "../model-server/scripted-model-server-json";
import {
  startScriptedModelServer,
  type ModelScript,
  type ScriptedModelServer,
} from "../model-server/scripted-model-server";

/** The key of the fixture's engine, which no message may ever reveal. */
export const fixtureKey = "sk-canary-0123456789abcdef";

/** An engine for tests, with its scripted server. */
export interface EngineFixture {
  engine: ReasoningEngine;
  server: ScriptedModelServer;
  /** Sends one task with its own prompt; a schema makes it a structured one. */
  ask<Output = string>(
    task: string,
    options?: {
      schema?: z.ZodType<Output>;
      signal?: AbortSignal;
      onText?: (delta: string) => void;
      onExchange?: (exchange: ModelExchange) => void;
      prompt?: Partial<Prompt>;
    },
  ): Promise<ReasoningReply<Output>>;
}

/** Starts an engine in front of a scripted server; rate limits and faults are retried without long delays. */
export async function startEngine(
  script: ModelScript,
  options: Partial<AiSdkEngineOptions> & { model?: string; pages?: Readonly<Record<string, Json>> } = {},
): Promise<EngineFixture> {
  const { pages = {} } = options;
  const server = await startScriptedModelServer({ script, pages });
  const provider = options.provider ?? "openai";
  const engine = createAiSdkEngine({
    provider,
    apiKey: fixtureKey,
    baseUrl: server.url,
    models: toInstalledModels({ provider, preset: "balanced", reasoningModel: options.model }),
    temperature: 0.2,
    maxRetries: 0,
    ...options,
  });
  return {
    engine,
    server,
    ask: (task, request = {}) =>
      engine.reason({
        task,
        prompt: {
          instructions: "You analyse data.",
          turns: [
            { role: "user", text: "Dataset: customers", cacheable: true },
            { role: "user", text: `## Task: ${task}\nQuestion: how many?` },
          ],
          cacheKey: "dataset-1",
          ...request.prompt,
        },
        facts: toBareFacts("how many?"),
        schema: request.schema ?? null,
        step: `${task}:1`,
        signal: request.signal ?? new AbortController().signal,
        ...(request.onText !== undefined && { onText: request.onText }),
        ...(request.onExchange !== undefined && { onExchange: request.onExchange }),
      }),
  };
}
