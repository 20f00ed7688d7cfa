import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { repositoryRoot } from "../source-files";

/** A value that an answer must contain. */
const ExpectedFigure = z.object({
  name: z.string(),
  /** Accepted values, one per reading, the usual one first. */
  accepted: z.array(z.union([z.number(), z.string()])).min(1),
  /** Absolute tolerance for numbers. */
  tolerance: z.number().nonnegative(),
});
export type ExpectedFigure = z.infer<typeof ExpectedFigure>;

/** One question of a case. */
const EvaluationTurn = z.object({
  question: z.string(),
  /** `declined`: the data hold no answer. `asked_or_answered`: asking back counts as much as the usual reading. */
  outcome: z.enum(["answered", "declined", "asked_or_answered"]),
  /** Reply to clarifying questions; null picks the most usual reading. */
  means: z.string().nullable(),
  values: z.array(ExpectedFigure),
});
export type EvaluationTurn = z.infer<typeof EvaluationTurn>;

/** A conversation about our own files with its true values. */
export const EvaluationCase = z.object({
  id: z.string(),
  /** Names of samples, or of tables next to the cases. */
  files: z.array(z.string()).min(1),
  turns: z.array(EvaluationTurn).min(1),
});
export type EvaluationCase = z.infer<typeof EvaluationCase>;

/** Folder of the cases, their tables and their recordings. */
export const recordingsFolder = path.join(repositoryRoot, "lib", "testing", "recordings");

/** Reads all cases, in file order. */
export async function readEvaluationCases(): Promise<EvaluationCase[]> {
  return readJsonLines(path.join(recordingsFolder, "cases.jsonl"), EvaluationCase);
}

/** Reads a file of JSON lines; empty when the file does not exist. Throws for an invalid line. */
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
