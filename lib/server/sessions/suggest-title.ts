import type { Prompt } from "@/lib/domain/prompt";
import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import type { RunRecord } from "@/lib/ports/run-store";
import { toFencedText } from "@/lib/prompts/untrusted-text";
import type { Container } from "../container";
import { recordReplies } from "../runs/recording-engine";

const longestTitle = 80;

/** Lets the engine name a session by its first question; a title that a person has set stays. Never throws. */
export async function suggestTitle(
  container: Pick<Container, "sessions" | "engine" | "steps" | "prompts">,
  record: RunRecord,
  signal: AbortSignal,
): Promise<void> {
  try {
    if ((await container.sessions.history(record.id, 1)).length > 0) return;
    const engine = recordReplies(container.engine, {
      steps: container.steps,
      runId: record.id,
      sessionId: record.sessionId,
    });
    const reply = await engine.reason({
      task: "title",
      prompt: await toTitlePrompt(container, record.question),
      facts: toTitleFacts(record.question),
      schema: null,
      step: "title",
      signal,
    });
    if (reply.status !== "replied") return;
    const title = toTitle(reply.output);
    if (title !== "") await container.sessions.suggestTitle(record.sessionId, title);
  } catch {
    // The session keeps its question as its title; a missing name is no reason to trouble anybody.
  }
}

/** A model's words as a title: one line, no quotes around, no full stop, at most 80 characters. */
function toTitle(text: string): string {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "") ?? "";
  return line
    .trim()
    .replace(/^["'“”*#\s]+|["'“”*.\s]+$/g, "")
    .slice(0, longestTitle);
}

async function toTitlePrompt(container: Pick<Container, "prompts">, question: string): Promise<Prompt> {
  const parts = await container.prompts.renderTurn("title", { question: toFencedText("question", question) });
  const text = parts.map((part) => ("text" in part ? part.text : "")).join("");
  return {
    instructions: await container.prompts.getInstructions(),
    turns: [{ role: "user", text }],
    cacheKey: "title",
  };
}

function toTitleFacts(question: string): AnalysisFacts {
  return {
    question,
    datasets: [],
    history: [],
    requirements: null,
    dataProfile: null,
    alignment: null,
    code: null,
    execution: null,
    checks: [],
    evaluation: null,
    remediation: null,
    caveats: [],
    verdict: null,
    attempts: { alignment: 0, code: 0, remediation: 0 },
    limitReached: null,
  };
}
