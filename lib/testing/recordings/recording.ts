import { writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Planning } from "@/lib/domain/analysis";
import { AnswerKind, Verdict } from "@/lib/domain/answer";
import { InterruptResponse } from "@/lib/domain/interrupt-response";
import { readJsonLines, recordingsFolder } from "./evaluation-case";

/** What a model said once. */
const RecordedReply = z.object({
  task: z.string(),
  /** Step of the run, for example `generate_code:2`; a repair has the step of what it repairs. */
  step: z.string(),
  model: z.string(),
  /** Fingerprint of all that the model read. */
  prompt: z.string(),
  reply: z.string(),
  outcome: z.enum(["used", "unusable"]),
});
export type RecordedReply = z.infer<typeof RecordedReply>;

/** A question with all that was said until its answer. */
const RecordedTurn = z.object({
  /** Seed of the run's random numbers. */
  seed: z.int(),
  replies: z.array(RecordedReply),
  /** What the person answered to each question back, in order. */
  responses: z.array(InterruptResponse),
  /** What the answer was when it was recorded. */
  kind: AnswerKind,
  verdict: Verdict.shape.status,
  /** Whether it had the true values of its case. */
  correct: z.boolean(),
});
export type RecordedTurn = z.infer<typeof RecordedTurn>;

/** Replies of a live model to one case. */
export const Recording = z.object({
  /** Id of the case. */
  id: z.string(),
  planning: Planning,
  /** Digest of the rules of each task that was asked, and of `analyst`, as they were then. */
  rules: z.record(z.string(), z.string()),
  turns: z.array(RecordedTurn).min(1),
});
export type Recording = z.infer<typeof Recording>;

/** All recordings of a planning. */
export function readRecordings(planning: Planning, folder: string = recordingsFolder): Promise<Recording[]> {
  return readJsonLines(fileOf(planning, folder), Recording);
}

/** Adds recordings to those of their planning, or replaces those of the same case; the file is ordered by case. */
export async function writeRecordings(
  planning: Planning,
  added: readonly Recording[],
  folder: string = recordingsFolder,
): Promise<void> {
  const known = new Map((await readRecordings(planning, folder)).map((recording) => [recording.id, recording]));
  for (const recording of added) known.set(recording.id, recording);
  const ordered = [...known.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
  await writeFile(fileOf(planning, folder), ordered.map((recording) => `${JSON.stringify(recording)}\n`).join(""));
}

function fileOf(planning: Planning, folder: string): string {
  return path.join(folder, `replies-${planning}.jsonl`);
}
