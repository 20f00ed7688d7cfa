import type { Prompt } from "@/lib/domain/runs/prompt";
import type { ReplySchema } from "./replies/to-reply-schema";

/** Appends the schema of the reply to the last turn of a prompt, for models whose server does not enforce it. */
export function appendSchema(prompt: Prompt, { jsonSchema }: ReplySchema): Prompt {
  const instruction = `Reply with one JSON object that fits the JSON Schema below, and with nothing before or after it.\n${JSON.stringify(jsonSchema)}`;
  return {
    ...prompt,
    turns: prompt.turns.map((turn, index) =>
      index === prompt.turns.length - 1 ? { ...turn, text: `${turn.text}\n\n${instruction}` } : turn,
    ),
  };
}
