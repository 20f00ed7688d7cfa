import { z } from "zod";
import { CaveatError, isCaveatError, type FieldError } from "@/lib/domain/caveat-error";
import type { InterruptId, SessionId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { inPlainWords } from "@/lib/domain/to-field-message";
import { ToolErrorPayload, ToolPlanPayload, type ToolStep } from "@/lib/domain/tools/tool-plan";
import type { Container } from "../container";

/** A user's answer to an interrupt. */
interface GivenAnswer {
  sessionId: SessionId;
  interruptId: InterruptId;
  response: InterruptResponse;
}

/**
 * Refuses edited arguments that the tools of the pending steps would not accept, before the run continues. Throws
 * `arguments_refused`, naming the fields; `not_found` for the session. Leaves everything else to the interrupt itself.
 */
export async function assertEditedArguments(
  { sessions, tools }: Pick<Container, "sessions" | "tools">,
  { sessionId, interruptId, response: { steps: decisions = [] } }: GivenAnswer,
): Promise<void> {
  if (decisions.every((decision) => decision.arguments === undefined)) return;
  const { interrupt } = await sessions.get(sessionId);
  if (interrupt?.id !== interruptId) return;
  const asked = toAskedSteps(interrupt.payload);
  const faults = decisions.map(async ({ id, decision, arguments: edit }, index): Promise<FieldError[]> => {
    const step = asked.find((one) => one.id === id);
    if (step === undefined || edit === undefined || decision === "skip") return [];
    const parameters = await findParameters(tools, step.tool);
    const { error } = parameters?.safeParse({ ...step.arguments, ...edit }, inPlainWords) ?? {};
    return (error?.issues ?? []).map(({ path, message }) => ({
      field: ["response.steps", index, "arguments", ...path].join("."),
      message,
    }));
  });
  const fields = (await Promise.all(faults)).flat();
  if (fields.length === 0) return;
  throw new CaveatError("arguments_refused", "The edited arguments do not fit their step.", {
    fields,
    remedy: "Correct them, or approve the step as it was proposed.",
  });
}

function toAskedSteps(payload: unknown): readonly ToolStep[] {
  const plan = ToolPlanPayload.safeParse(payload).data;
  if (plan !== undefined) return plan.steps;
  const failed = ToolErrorPayload.safeParse(payload).data;
  return failed === undefined ? [] : [failed.step];
}

/** Finds the schema of a tool, which also rejects unknown names; null for a tool that no longer exists. */
async function findParameters(tools: Container["tools"], name: string): Promise<z.ZodType | null> {
  try {
    const { parameters } = await tools.get(name);
    // A model's superfluous argument is harmless, but a user's would be an edit without effect.
    const isOpen = parameters instanceof z.ZodObject && parameters.def.catchall === undefined;
    return isOpen ? parameters.strict() : parameters;
  } catch (error) {
    if (isCaveatError(error, "not_found")) return null;
    throw error;
  }
}
