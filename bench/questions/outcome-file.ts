import { appendFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** Outcome of a case: a line of the file that a scorer reads. */
export const CaseOutcome = z.object({
  id: z.union([z.int(), z.string()]),
  /** The answer's text; absent when there was none. */
  response: z.string().optional(),
  /** Why there was none. */
  error: z.string().optional(),
  kind: z.string().nullable(),
  verdict: z.string().nullable(),
  /** From the question to the end of its run. */
  milliseconds: z.number(),
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars; null when a price is not known. */
  costUsd: z.number().nullable(),
});
export type CaseOutcome = z.infer<typeof CaseOutcome>;

/** Reads the newest outcome of each id; empty when there is no file. Ignores a line cut off by a crash. */
export async function readOutcomes(file: string): Promise<CaseOutcome[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  });
  const outcomes = new Map<string, CaseOutcome>();
  for (const line of text.split("\n")) {
    const parsed = CaseOutcome.safeParse(parseJson(line));
    if (parsed.success) outcomes.set(String(parsed.data.id), parsed.data);
  }
  return [...outcomes.values()];
}

/** Appends an outcome as a separate line, even after a line that was cut off. */
export async function appendOutcome(file: string, outcome: CaseOutcome): Promise<void> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const before = await readFile(file, "utf8").catch(() => "");
  const lineBreak = before === "" || before.endsWith("\n") ? "" : "\n";
  await appendFile(file, `${lineBreak}${JSON.stringify(outcome)}\n`);
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
