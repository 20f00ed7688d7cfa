import type { Prompt } from "@/lib/domain/runs/prompt";
import type { PromptLibrary, PromptTask } from "@/lib/prompts/prompt-library";

/** Builds the prompt of a task outside the conversation: its own short instructions and one turn. */
export async function toOneShotPrompt(
  prompts: PromptLibrary,
  task: PromptTask,
  values: Readonly<Record<string, string>>,
): Promise<Prompt> {
  const parts = await prompts.renderTurn(task, values);
  const text = parts.map((part) => ("text" in part ? part.text : "")).join("");
  return {
    instructions: await prompts.getTaskInstructions(task),
    turns: [{ role: "user", text }],
    cacheKey: task.name,
  };
}
