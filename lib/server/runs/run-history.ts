import type { HistoryTurn, ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import type { RunRecord } from "@/lib/ports/runs/run-store";
import { type EarlierQuestion, toHistoryText, toHistoryTurns } from "@/lib/prompts/history-turns";
import type { Container } from "../container";
import { toBareFacts } from "./bare-facts";
import { countNewest, estimateTokens, findBoundaries, historyLimits } from "./history-boundaries";
import { toOneShotPrompt } from "./one-shot-prompt";
import { digest } from "./recording-engine";
import { serviceTasks } from "../service-tasks";
import { toHistory } from "./to-history";

/** What a run knows of the session before it. */
export interface RunHistory {
  history: readonly HistoryTurn[];
  /** Summary of the questions before `history`; null when there are none. */
  historySummary: string | null;
}

/** Longer sessions are represented by their newest messages. */
const mostMessages = 1_000;
/** Maximum tokens of the conversation that one call summarises: the newest of the new ones. */
const mostToShorten = 24_000;

type HistoryContainer = Pick<Container, "sessions" | "prompts" | "environment">;

/**
 * Returns the earlier questions of the session with their newest answers. When they are long, one call of the engine
 * summarises the oldest; the summary is stored for as long as it covers the same questions. When that fails, returns
 * only the newest that fit.
 */
export async function readRunHistory(
  container: HistoryContainer,
  options: { record: RunRecord; engine: ReasoningEngine; signal: AbortSignal },
): Promise<RunHistory> {
  const { sessions, environment } = container;
  const { record, engine } = options;
  const earlier = toHistory(await sessions.history(record.id, mostMessages));
  const texts = earlier.map((question) => toQuestionText(question, environment.SHARE_VALUES));
  const tokens = texts.map(estimateTokens);
  const boundaries = findBoundaries(tokens);
  const covered = boundaries.at(-1);
  const newest = { history: earlier.slice(-countNewest(tokens, historyLimits.most)), historySummary: null };
  if (covered === undefined || engine.description.kind === "builtin") return newest;
  const digestOf = (count: number) => digest(texts.slice(0, count));
  const keep = (text: string) => sessions.keepHistorySummary(record.sessionId, digestOf(covered), text);
  const find = (count: number) => sessions.findHistorySummary(record.sessionId, digestOf(count));
  const history = earlier.slice(covered);
  const known = await find(covered);
  if (known !== null) return { history, historySummary: known };
  let start = 0;
  let before: string | null = null;
  for (const boundary of boundaries.slice(0, -1).toReversed()) {
    before = await find(boundary);
    start = boundary;
    if (before !== null) break;
  }
  if (before === null) start = 0;
  const count = countNewest(tokens.slice(start, covered), mostToShorten);
  const shortened = await shorten(container, {
    ...options,
    questions: earlier.slice(covered - count, covered),
    before,
  });
  return shortened === null ? newest : { history, historySummary: await keep(shortened) };
}

/** Asks the engine for a summary; null when it returns none. */
async function shorten(
  container: HistoryContainer,
  options: {
    record: RunRecord;
    engine: ReasoningEngine;
    signal: AbortSignal;
    questions: readonly EarlierQuestion[];
    before: string | null;
  },
): Promise<string | null> {
  const { record, engine, signal, questions, before } = options;
  const shareValues = container.environment.SHARE_VALUES;
  try {
    const reply = await engine.reason({
      task: serviceTasks.summarise_history.name,
      prompt: await toOneShotPrompt(container.prompts, serviceTasks.summarise_history, {
        history: toHistoryText(questions, { summary: before, shareValues }),
      }),
      facts: toBareFacts(record.question),
      schema: null,
      step: "summarise_history",
      signal,
    });
    return reply.status === "replied" && reply.output.trim() !== "" ? reply.output.trim() : null;
  } catch {
    // The run continues with less history; its first step will report a missing model.
    return null;
  }
}

/** Formats a question as a model reads it. */
function toQuestionText(question: EarlierQuestion, shareValues: boolean): string {
  return toHistoryTurns([question], { summary: null, shareValues })
    .map(({ text }) => text)
    .join("\n");
}
