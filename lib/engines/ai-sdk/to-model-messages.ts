import type { ModelMessage, SystemModelMessage } from "ai";
import type { Prompt } from "@/lib/domain/runs/prompt";
import type { Provider } from "./providers/provider";

/**
 * Cache marks that one request may carry besides those of the instructions and the newest turn: the services accept
 * four in all. OpenAI marks the newest turn itself.
 */
const turnMarks = 2;

/**
 * Converts the prompt to messages. Where `marked` is true, the ends of shared prefixes carry the provider's cache mark: the
 * instructions, the first cacheable turn (the datasets), the last one (earlier questions), and the newest turn.
 */
export function toModelMessages(
  prompt: Prompt,
  options: { provider: Pick<Provider, "cacheMark" | "marksNewestTurn">; marked: boolean },
): { instructions: SystemModelMessage; messages: ModelMessage[] } {
  const mark = options.marked ? options.provider.cacheMark : undefined;
  const markedTurns = mark === undefined ? new Set<number>() : toMarkedTurns(prompt);
  if (mark !== undefined && options.provider.marksNewestTurn) markedTurns.add(prompt.turns.length - 1);
  return {
    instructions: {
      role: "system",
      content: prompt.instructions,
      ...(mark !== undefined && { providerOptions: mark }),
    },
    messages: prompt.turns.map((turn, index) => ({
      role: turn.role,
      content: [
        {
          type: "text" as const,
          text: turn.text,
          ...(mark !== undefined && markedTurns.has(index) && { providerOptions: mark }),
        },
      ],
    })),
  };
}

/** Indexes of the first cacheable turn and of the last ones. */
function toMarkedTurns(prompt: Prompt): Set<number> {
  const cacheable = prompt.turns.flatMap((turn, index) =>
    turn.cacheable === true && turn.role === "user" ? [index] : [],
  );
  return new Set([...cacheable.slice(0, 1), ...cacheable.slice(1).slice(1 - turnMarks)]);
}
