import { createHash } from "node:crypto";
import type { RunId, SessionId } from "@/lib/domain/ids";
import type { ReasoningEngine, ReasoningReply, ReasoningRequest, ReasoningTask } from "@/lib/ports/reasoning-engine";
import type { StepStore } from "@/lib/ports/run-store";

/**
 * An engine whose replies are kept under run, step and content: a step that is repeated after a crash gets the stored reply
 * and is not paid again. The built-in engine costs nothing and is asked again.
 */
export function recordReplies(
  engine: ReasoningEngine,
  options: { steps: StepStore; runId: RunId; sessionId: SessionId },
): ReasoningEngine {
  if (engine.description.kind === "builtin") return engine;
  return {
    description: engine.description,
    async reason<Task extends ReasoningTask>(request: ReasoningRequest<Task>): Promise<ReasoningReply<Task>> {
      const key = `reason:${request.step}:${digest([request.task, request.prompt])}`;
      const stored = await options.steps.find(options.runId, key);
      if (stored !== undefined) return stored as ReasoningReply<Task>;
      const reply = await engine.reason(request);
      if (reply.status === "replied") {
        await options.steps.save(options.runId, key, reply, {
          runId: options.runId,
          sessionId: options.sessionId,
          task: request.task,
          step: request.step,
          model: reply.model,
          request: { instructions: request.prompt.instructions, turns: request.prompt.turns },
          reply: reply.output,
          usage: reply.usage,
          durationMs: reply.durationMs,
        });
      }
      return reply;
    },
  };
}

/** SHA-256 of a JSON value, hexadecimal. */
export function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
