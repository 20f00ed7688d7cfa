import type { Prompt } from "@/lib/domain/runs/prompt";
import { redactSecrets } from "./redact-secrets";

/** Returns the prompt for storage: without the secrets, and without anything that looks like a key. */
export function redactPrompt(prompt: Prompt, secrets: readonly string[]): Prompt {
  return {
    ...prompt,
    instructions: redactSecrets(prompt.instructions, secrets),
    turns: prompt.turns.map((turn) => ({ ...turn, text: redactSecrets(turn.text, secrets) })),
  };
}
