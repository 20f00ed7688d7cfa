import type { Prompt } from "@/lib/domain/runs/prompt";

const quotedCharacterLimit = 20_000;

/** Appends the invalid reply and a turn that asks for another one. Earlier turns stay unchanged. */
export function appendRepair(
  prompt: Prompt,
  repair: {
    task: string;
    /** Quotes the model's reply; only the beginning of a very long one. */
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
