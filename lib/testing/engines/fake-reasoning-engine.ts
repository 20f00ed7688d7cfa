import type { z } from "zod";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { Prompt } from "@/lib/domain/runs/prompt";
import type { QuestionReading } from "@/lib/domain/answers/question-reading";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type {
  AnalysisFacts,
  ReasoningEngine,
  ReasoningReply,
  ReasoningRequest,
} from "@/lib/ports/reasoning/reasoning-engine";
import { aTurn } from "../stores/fake-ports";

/**
 * One scripted reply: an output, an error to throw, or that the question is out of scope; with or without a reading.
 */
export type ScriptedReply =
  | { output: unknown; reading?: QuestionReading }
  | { error: Error }
  | { beyond: { explanation: string; suggestions: string[] }; reading?: QuestionReading };

/** Replies by task, consumed in order; the last one of a task repeats. */
export type EngineScript = Readonly<Partial<Record<string, readonly ScriptedReply[]>>>;

/** A call as the engine saw it. */
export interface RecordedCall {
  task: string;
  step: string;
  prompt: Prompt;
  /** As of an analysis; other capabilities have their own. */
  facts: AnalysisFacts;
}

/** What each scripted reply costs. */
export const scriptedUsage: TokenUsage = {
  inputTokens: 100,
  cachedInputTokens: 80,
  cacheWriteTokens: 0,
  outputTokens: 10,
  reasoningTokens: 0,
  costUsd: 0.001,
  savedUsd: 0.0004,
};

/** Creates an engine that replies by its script and records its requests. Text replies arrive in two pieces. */
export function createFakeReasoningEngine(script: EngineScript): ReasoningEngine & { calls: RecordedCall[] } {
  const calls: RecordedCall[] = [];
  return {
    description: { kind: "openai-compatible", label: "Scripted" },
    calls,
    probe: () => Promise.resolve([]),
    async reason<Output = string>(request: ReasoningRequest<Output>): Promise<ReasoningReply<Output>> {
      const { task, step, prompt, facts, schema, signal, onText, onExchange } = request;
      await aTurn();
      if (signal.aborted) throw new CaveatError("cancelled", "Stopped.");
      const earlier = calls.filter((call) => call.task === task).length;
      calls.push(structuredClone({ task, step, prompt, facts: facts as AnalysisFacts }));
      const replies = script[task] ?? [];
      const reply = replies[Math.min(earlier, replies.length - 1)];
      if (reply === undefined) throw new CaveatError("engine_reply_invalid", `The script has no reply for ${task}.`);
      if ("error" in reply) throw reply.error;
      const read = reply.reading && { reading: reply.reading };
      if ("beyond" in reply) return { status: "beyond_engine", ...reply.beyond, ...read };
      if (typeof reply.output === "string" && onText !== undefined) {
        const half = Math.ceil(reply.output.length / 2);
        onText(reply.output.slice(0, half));
        onText(reply.output.slice(half));
      }
      const output = schema === null ? reply.output : toParsed(schema, reply.output);
      const spent = { usage: scriptedUsage, model: "scripted", durationMs: 5 };
      const said = typeof reply.output === "string" ? reply.output : JSON.stringify(reply.output);
      onExchange?.({ ...spent, prompt, reply: said, outcome: "used", fault: null });
      return { status: "replied", output: output as never, ...spent, ...read };
    },
  };
}

/** Parses a reply with its schema, like real engines. Throws `engine_reply_invalid` like they do after their repair. */
function toParsed(schema: z.ZodType, output: unknown): unknown {
  const parsed = schema.safeParse(output);
  if (parsed.success) return parsed.data;
  throw new CaveatError("engine_reply_invalid", "The model's reply did not have the expected form, twice.", {
    remedy: "Ask again or choose another model.",
  });
}
