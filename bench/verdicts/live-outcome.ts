import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Answer } from "@/lib/domain/answer";
import { readJsonLines } from "@/lib/testing/recordings/evaluation-case";

/** What a person saw of one question: a line of the file that the scores are made from. */
export const LiveOutcome = z.object({
  id: z.union([z.int(), z.string()]),
  /** Place of the question in its conversation, from 0. */
  turn: z.int().nonnegative(),
  question: z.string(),
  sessionId: z.string(),
  /** How the conversation ended, or that it did not open. */
  status: z.string(),
  /** Null when there was none. */
  answer: Answer.nullable(),
  /** How many exchanges with a model it took. */
  exchanges: z.int().nonnegative(),
  milliseconds: z.number().nonnegative(),
});
export type LiveOutcome = z.infer<typeof LiveOutcome>;

/** Outcomes of a file, the newest of each question; none when there is no file. */
export async function readLiveOutcomes(file: string): Promise<LiveOutcome[]> {
  const all = await readJsonLines(file, LiveOutcome);
  return [...new Map(all.map((outcome) => [`${outcome.id}/${outcome.turn}`, outcome])).values()];
}

/** Adds an outcome as a line. */
export async function appendLiveOutcome(file: string, outcome: LiveOutcome): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await appendFile(file, `${JSON.stringify(outcome)}\n`);
}
