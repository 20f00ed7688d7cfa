import type { SessionId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { ClarificationPayload } from "@/lib/domain/runs/interrupt-payload";
import { toClippedText } from "@/lib/prompts/untrusted-text";
import { toFencedCode, toInertText } from "../../takeaway/summary/inert-markdown";

/** The whole payload is in the structured result. */
const longestPayload = 8_000;

/** Describes what a run asks, for an agent that passes it on to a person. */
export function toInterruptText(sessionId: SessionId, { id, type, prompt, options, payload }: Interrupt): string {
  return [
    `The run asks a person before it continues (${type}):`,
    `> ${toInertText(prompt)}`,
    ...(type === "clarification" ? toQuestions(payload) : options.map(toLine)),
    `Details:\n\n${toFencedCode(toClippedText(JSON.stringify(payload, null, 1), longestPayload), "json")}`,
    `Show this to the person. Then call resume with sessionId ${sessionId}, interruptId ${id} and ${
      type === "clarification"
        ? "response {answers: [{questionId, optionId or text}]}"
        : "response {optionId}, with text where words are needed"
    }. Approve nothing without their consent.`,
  ].join("\n\n");
}

function toQuestions(payload: Interrupt["payload"]): string[] {
  const { data } = ClarificationPayload.safeParse(payload);
  return (data?.questions ?? []).map(({ id, text, options }) =>
    [`Question ${toInertText(id)}: ${toInertText(text)}`, ...options.map(toLine)].join("\n"),
  );
}

function toLine({ id, label, description }: { id: string; label: string; description: string }): string {
  return `- optionId \`${id.replaceAll("`", "")}\`: ${toInertText(description === "" ? label : `${label} (${description})`)}`;
}
