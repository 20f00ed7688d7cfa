import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { repositoryRoot } from "../source-files";

/** A value that an answer has to contain. */
const ExpectedFigure = z.object({
  name: z.string(),
  /** One value for each reading that is accepted, the usual one first. */
  accepted: z.array(z.union([z.number(), z.string()])).min(1),
  /** How far a number may lie from an accepted one. */
  tolerance: z.number().nonnegative(),
});
export type ExpectedFigure = z.infer<typeof ExpectedFigure>;

/** One question of a case. */
const EvaluationTurn = z.object({
  question: z.string(),
  /** `declined`: the data hold no answer. `asked_or_answered`: to ask back is as good as the usual reading. */
  outcome: z.enum(["answered", "declined", "asked_or_answered"]),
  /** What the person says when asked back; null for the most usual reading. */
  means: z.string().nullable(),
  values: z.array(ExpectedFigure),
});
export type EvaluationTurn = z.infer<typeof EvaluationTurn>;

/** A conversation about files of ours with its true values. */
export const EvaluationCase = z.object({
  id: z.string(),
  /** Names of samples, or of tables beside the cases. */
  files: z.array(z.string()).min(1),
  turns: z.array(EvaluationTurn).min(1),
});
export type EvaluationCase = z.infer<typeof EvaluationCase>;

/** Folder of the cases, their tables and their recordings. */
export const recordingsFolder = path.join(repositoryRoot, "lib", "testing", "recordings");

/** All cases, in the order of their file. */
export async function readEvaluationCases(): Promise<EvaluationCase[]> {
  return readJsonLines(path.join(recordingsFolder, "cases.jsonl"), EvaluationCase);
}

/** Objects of a file of JSON lines; none when there is no file. Throws for a line that does not fit. */
export async function readJsonLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => schema.parse(JSON.parse(line)));
}
