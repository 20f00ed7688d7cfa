import type { SessionId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { ClarificationPayload } from "@/lib/domain/runs/interrupt-payload";
import { escapeMarkdown, toFencedCode } from "@/lib/domain/text/markdown";
import { ToolErrorPayload, ToolPlanPayload } from "@/lib/domain/tools/tool-plan";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";

/** The structured result contains the whole payload. */
const longestPayload = 8_000;

/** Describes an interrupt for an agent that shows it to the user. */
export function toInterruptText(sessionId: SessionId, interrupt: Interrupt): string {
  const { id, type, prompt, options, payload } = interrupt;
  return [
    `The run asks a person before it continues (${type}):`,
    `> ${escapeMarkdown(prompt)}`,
    ...toSteps(payload),
    ...(type === "clarification" ? toQuestions(payload) : [options.map(toLine).join("\n")]),
    `Details:\n\n${toFencedCode(toClippedText(JSON.stringify(payload, null, 1), longestPayload), "json")}`,
    `Show this to the person. Then call resume with sessionId ${sessionId}, interruptId ${id} and response ${toForm(interrupt)}. Approve nothing without their consent.`,
  ].join("\n\n");
}

/** Describes the expected form of the response. */
function toForm({ type, payload }: Interrupt): string {
  if (type === "clarification") return "{answers: [{questionId, optionId or text}]}";
  if (ToolPlanPayload.safeParse(payload).success) {
    return '{optionId}, and to decide on each step by itself steps: [{id, decision: "approve" or "skip", arguments?}]';
  }
  return "{optionId}, with text where words are needed";
}

/** Lists the tool calls that wait for approval; their arguments are in the details. */
function toSteps(payload: Interrupt["payload"]): string[] {
  const plan = ToolPlanPayload.safeParse(payload).data?.steps ?? [];
  const failed = ToolErrorPayload.safeParse(payload).data;
  const steps = failed === undefined ? plan : [failed.step];
  const lines = steps.map(({ id, tool, says, risk }) => escapeMarkdown(`Step ${id} (${tool}, ${risk}): ${says}`));
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join("\n")];
}

function toQuestions(payload: Interrupt["payload"]): string[] {
  const { data } = ClarificationPayload.safeParse(payload);
  return (data?.questions ?? []).map(({ id, text, options }) =>
    [`Question ${escapeMarkdown(id)}: ${escapeMarkdown(text)}`, ...options.map(toLine)].join("\n"),
  );
}

function toLine({ id, label, description }: { id: string; label: string; description: string }): string {
  return `- optionId \`${id.replaceAll("`", "")}\`: ${escapeMarkdown(description === "" ? label : `${label} (${description})`)}`;
}
