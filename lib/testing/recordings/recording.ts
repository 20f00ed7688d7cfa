import { writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Planning } from "@/lib/domain/answers/analysis";
import { AnswerKind, Verdict } from "@/lib/domain/answers/answer";
import { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { readJsonLines, recordingsFolder } from "./evaluation-case";

/** One reply of a model. */
const RecordedReply = z.object({
  task: z.string(),
  /** Step of the run, for example `generate_code:2`; a repair has the step of what it repairs. */
  step: z.string(),
  model: z.string(),
  /** Fingerprint of the whole prompt. */
  prompt: z.string(),
  reply: z.string(),
  outcome: z.enum(["used", "unusable"]),
});
export type RecordedReply = z.infer<typeof RecordedReply>;

/** A question with all replies up to its answer. */
const RecordedTurn = z.object({
  /** Seed of the run's random numbers. */
  seed: z.int(),
  replies: z.array(RecordedReply),
  /** The person's responses to questions of the run, in order. */
  responses: z.array(InterruptResponse),
  /** Kind of the recorded answer. */
  kind: AnswerKind,
  verdict: Verdict.shape.status,
  /** Whether the recorded answer was correct. */
  correct: z.boolean(),
});
export type RecordedTurn = z.infer<typeof RecordedTurn>;

/** Replies of a live model to one case. */
export const Recording = z.object({
  /** Id of the case. */
  id: z.string(),
  planning: Planning,
  /** Digests of the rules of the used tasks and of `analyst` at recording time. */
  rules: z.record(z.string(), z.string()),
  turns: z.array(RecordedTurn).min(1),
});
export type Recording = z.infer<typeof Recording>;

/** Reads all recordings of a planning mode. */
export function readRecordings(planning: Planning, folder: string = recordingsFolder): Promise<Recording[]> {
  return readJsonLines(fileOf(planning, folder), Recording);
}

/** Adds recordings to the file of their planning mode, replacing those of the same case. Sorts by case. */
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
