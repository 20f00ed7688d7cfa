import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Answer } from "@/lib/domain/answers/answer";
import { readJsonLines } from "@/lib/testing/recordings/evaluation-case";

/** The outcome of one question as a person saw it: one line of the file that `eval:scores` reads. */
export const LiveOutcome = z.object({
  id: z.union([z.int(), z.string()]),
  /** Index of the question in its conversation, from 0. */
  turn: z.int().nonnegative(),
  question: z.string(),
  sessionId: z.string(),
  /** Final status of the conversation, or `unreadable`. */
  status: z.string(),
  /** Null when there was none. */
  answer: Answer.nullable(),
  /** Number of exchanges with a model. */
  exchanges: z.int().nonnegative(),
  milliseconds: z.number().nonnegative(),
});
export type LiveOutcome = z.infer<typeof LiveOutcome>;

/** Reads the newest outcome of each question. Empty when the file does not exist. */
export async function readLiveOutcomes(file: string): Promise<LiveOutcome[]> {
  const all = await readJsonLines(file, LiveOutcome);
  return [...new Map(all.map((outcome) => [`${outcome.id}/${outcome.turn}`, outcome])).values()];
}

/** Appends an outcome as a line. */
export async function appendLiveOutcome(file: string, outcome: LiveOutcome): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await appendFile(file, `${JSON.stringify(outcome)}\n`);
}
