import type { Prompt } from "@/lib/domain/runs/prompt";

const quotedCharacterLimit = 20_000;

/** The same conversation, with the reply that did not fit and a turn that asks for another one. Earlier turns stay as they are. */
export function appendRepair(
  prompt: Prompt,
  repair: {
    task: string;
    /** What the model said; only the beginning of a very long reply is quoted. */
    reply: string;
    fault: string;
    structured: boolean;
  },
): Prompt {
  const wanted = repair.structured
    ? "only the JSON object that this task asks for"
    : "only the text that this task asks for";
  return {
    ...prompt,
    turns: [
      ...prompt.turns,
      { role: "assistant", text: repair.reply.trim() === "" ? "(empty)" : repair.reply.slice(0, quotedCharacterLimit) },
      {
        role: "user",
        text: `## Task: ${repair.task}\nYour last reply could not be used: ${repair.fault}. Answer again with ${wanted}.`,
      },
    ],
  };
}
