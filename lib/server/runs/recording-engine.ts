import { createHash } from "node:crypto";
import type { RunId, SessionId } from "@/lib/domain/ids";
import type { ModelCall } from "@/lib/domain/runs/model-call";
import { TokenUsage } from "@/lib/domain/runs/usage";
import type {
  ModelExchange,
  ReasoningEngine,
  ReasoningReply,
  ReasoningRequest,
} from "@/lib/ports/reasoning/reasoning-engine";
import type { StepStore } from "@/lib/ports/runs/run-store";
import { logError } from "../log";

export interface RecordingOptions {
  steps: StepStore;
  runId: RunId;
  sessionId: SessionId;
  /**
   * Called before each exchange with a model, after the usage so far has been recorded, and never before a stored reply
   * is returned; what it throws is rethrown.
   */
  beforeAsking: () => Promise<void>;
  /** Removes keys from what is stored. */
  redact: (text: string) => string;
}

/**
 * Wraps an engine and stores its replies by run, step and content: a step repeated after a crash gets the stored reply
 * and is not charged again. Records every exchange with a model, including those without a usable reply. The built-in
 * engine costs nothing and is asked again.
 */
export function recordReplies(engine: ReasoningEngine, options: RecordingOptions): ReasoningEngine {
  if (engine.description.kind === "builtin") return engine;
  const { steps, runId } = options;
  return {
    description: engine.description,
    probe: (signal) => engine.probe(signal),
    async reason<Output = string>(request: ReasoningRequest<Output>): Promise<ReasoningReply<Output>> {
      const key = `reason:${request.step}:${digest([request.task, request.prompt])}`;
      const stored = await steps.find(runId, key);
      if (stored !== undefined) return toStoredReply(stored as ReasoningReply<Output>);
      await options.beforeAsking();
      const calls: ModelCall[] = [];
      let isFirst = true;
      const beforeExchange = async () => {
        if (!isFirst) {
          if (await recordQuietly(steps, calls)) calls.length = 0;
          await options.beforeAsking();
        }
        isFirst = false;
        await request.beforeExchange?.();
      };
      const onExchange = (exchange: ModelExchange) => {
        calls.push(toModelCall(exchange, request, options));
        request.onExchange?.(exchange);
      };
      let reply: ReasoningReply<Output>;
      try {
        reply = await engine.reason({ ...request, beforeExchange, onExchange });
      } catch (error) {
        await recordQuietly(steps, calls);
        throw error;
      }
      if (reply.status === "replied") await steps.save(runId, key, reply, calls);
      else await recordQuietly(steps, calls);
      return reply;
    },
  };
}

/** Parses a stored reply and fills in usage that an earlier release did not record. */
function toStoredReply<Output>(stored: ReasoningReply<Output>): ReasoningReply<Output> {
  return stored.status === "replied" ? { ...stored, usage: TokenUsage.parse(stored.usage) } : stored;
}

/** Records calls without a reply yet, and returns whether it could; an error here must not hide the original one. */
async function recordQuietly(steps: StepStore, calls: readonly ModelCall[]): Promise<boolean> {
  if (calls.length === 0) return true;
  try {
    await steps.recordCalls([...calls]);
    return true;
  } catch (error) {
    logError("Recording model calls failed.", error);
    return false;
  }
}

function toModelCall(
  exchange: ModelExchange,
  request: Pick<ReasoningRequest, "task" | "step">,
  { runId, sessionId, redact }: RecordingOptions,
): ModelCall {
  const { prompt, reply, fault } = exchange;
  return {
    runId,
    sessionId,
    task: request.task,
    step: request.step,
    model: exchange.model,
    request: {
      instructions: redact(prompt.instructions),
      turns: prompt.turns.map(({ role, text }) => ({ role, text: redact(text) })),
    },
    reply: reply === null ? null : redact(reply),
    outcome: exchange.outcome,
    fault: fault === null ? null : redact(fault),
    usage: exchange.usage,
    durationMs: exchange.durationMs,
  };
}

/** Computes the SHA-256 of a JSON value, hexadecimal. */
export function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
