import type { Prompt } from "@/lib/domain/runs/prompt";
import type { ReplySchema } from "./replies/to-reply-schema";

/** The prompt with the shape of the reply told at the end of its last turn, for models that no server keeps to it. */
export function tellSchema(prompt: Prompt, { jsonSchema }: ReplySchema): Prompt {
  const told = `Reply with one JSON object that fits the JSON Schema below, and with nothing before or after it.\n${JSON.stringify(jsonSchema)}`;
  return {
    ...prompt,
    turns: prompt.turns.map((turn, index) =>
      index === prompt.turns.length - 1 ? { ...turn, text: `${turn.text}\n\n${told}` } : turn,
    ),
  };
}
