import type { HistoryTurn, ReasoningEngine } from "@/lib/ports/reasoning-engine";
import type { RunRecord } from "@/lib/ports/run-store";
import { type EarlierQuestion, toHistoryText, toHistoryTurns } from "@/lib/prompts/history-turns";
import type { Container } from "../container";
import { toBareFacts } from "./bare-facts";
import { countNewest, estimateTokens, findBoundaries, historyLimits } from "./history-boundaries";
import { toOneShotPrompt } from "./one-shot-prompt";
import { digest } from "./recording-engine";
import { toHistory } from "./to-history";

/** What a run knows of the session before it. */
export interface RunHistory {
  history: readonly HistoryTurn[];
  /** What came before `history`, in short; null when nothing did. */
  historySummary: string | null;
}

/** Longer sessions than this are known by their newest messages. */
const mostMessages = 1_000;
/** How much of the conversation one call may shorten, in tokens: the newest of what is new. */
const mostToShorten = 24_000;

type HistoryContainer = Pick<Container, "sessions" | "prompts" | "environment">;

/**
 * The earlier questions of the session with their newest answers. When they are long, the oldest are told in short by one call
 * of the engine, kept for as long as it covers the same; when that fails, only the newest that fit are known.
 */
export async function readRunHistory(
  container: HistoryContainer,
  options: { record: RunRecord; engine: ReasoningEngine; signal: AbortSignal },
): Promise<RunHistory> {
  const { sessions, environment } = container;
  const { record, engine } = options;
  const earlier = toHistory(await sessions.history(record.id, mostMessages));
  const told = earlier.map((question) => toTold(question, environment.SHARE_VALUES));
  const tokens = told.map(estimateTokens);
  const boundaries = findBoundaries(tokens);
  const covered = boundaries.at(-1);
  const newest = { history: earlier.slice(-countNewest(tokens, historyLimits.most)), historySummary: null };
  if (covered === undefined || engine.description.kind === "builtin") return newest;
  const digestOf = (count: number) => digest(told.slice(0, count));
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

/** The engine's short form; null when it gives none. */
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
      task: "summarise_history",
      prompt: await toOneShotPrompt(container.prompts, "summarise_history", {
        history: toHistoryText(questions, { summary: before, shareValues }),
      }),
      facts: toBareFacts(record.question),
      schema: null,
      step: "summarise_history",
      signal,
    });
    return reply.status === "replied" && reply.output.trim() !== "" ? reply.output.trim() : null;
  } catch {
    // The run goes on with less memory; a model that is gone is told by its first step.
    return null;
  }
}

/** A question as a model reads it. */
function toTold(question: EarlierQuestion, shareValues: boolean): string {
  return toHistoryTurns([question], { summary: null, shareValues })
    .map(({ text }) => text)
    .join("\n");
}
