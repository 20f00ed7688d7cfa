import { toInvestigationScript } from "../engines/investigation-script";
import type { ModelScript, Reply } from "./scripted-model-server";
import type { Json } from "./scripted-model-server-json";
import type { RecordedRequest } from "./scripted-model-server-request";

/** An analyst that a scripted model plans, and the reply with its code over `toChangeTable`. */
export interface ScriptedAnalyst {
  title: string;
  question: string;
  code: Reply;
}

/** Whether a request is made for the analyst: its conversation has the question. */
export function isAskedBy({ messages }: RecordedRequest, { question }: Pick<ScriptedAnalyst, "question">): boolean {
  return messages.some(({ role, text }) => role === "user" && text.includes(question));
}

/** Returns a model's replies to all tasks of an investigation with these analysts, each of which has code of its own. */
export function toInvestigationFlow(analysts: readonly ScriptedAnalyst[], change: ModelScript = {}): ModelScript {
  const replies = Object.entries(toInvestigationScript()).map(([task, steps]) => {
    const [first] = steps as readonly { output: unknown }[];
    return [task, first?.output as Json] as const;
  });
  return {
    ...Object.fromEntries(replies),
    plan_investigation: {
      analysts: analysts.map(({ title, question }) => ({ title, question, datasets: null })),
    },
    generate_code: (request): Reply => analysts.find((analyst) => isAskedBy(request, analyst))?.code ?? "result = 0",
    ...change,
  };
}
