import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** A question about one table, as a line of a case file. */
export interface QuestionCase {
  id: string | number;
  /** The prompt: the question, then constraints, then the format of the answer. */
  text: string;
  /** Name of the table's file, without folders. */
  table: string;
}

const Line = z
  .object({
    id: z.union([z.int(), z.string().min(1)]),
    question: z.string().trim().min(1),
    constraints: z.string().default(""),
    format: z.string().default(""),
    file_name: z.string().optional(),
    file: z.string().optional(),
  })
  .transform(({ id, question, constraints, format, file_name, file }, context): QuestionCase => {
    const table = file_name ?? file ?? "";
    if (table === "" || path.basename(table) !== table) {
      context.addIssue({ code: "custom", path: ["file_name"], message: "a file name without folders is wanted" });
      return z.NEVER;
    }
    const parts = [question, constraints, format].map((part) => part.trim());
    return { id, table, text: parts.filter((part) => part !== "").join("\n\n") };
  });

/**
 * Reads the cases of a file of JSON lines, in order; ignores blank lines.
 * @param only ids to keep; all by default.
 * @throws Error that names the invalid line, or the duplicate or missing id.
 */
export async function readCases(file: string, only?: readonly string[]): Promise<QuestionCase[]> {
  const lines = (await readFile(file, "utf8")).split("\n");
  const cases = lines.flatMap((line, index) => (line.trim() === "" ? [] : [toCase(line, `${file}:${index + 1}`)]));
  const ids = cases.map(({ id }) => String(id));
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`${file} has the id ${twice} twice.`);
  const missing = only?.find((id) => !ids.includes(id));
  if (missing !== undefined) throw new Error(`${file} has no case ${missing}.`);
  return only === undefined ? cases : cases.filter(({ id }) => only.includes(String(id)));
}

function toCase(line: string, place: string): QuestionCase {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new Error(`${place} is not JSON.`);
  }
  const parsed = Line.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`${place} does not fit: ${faults.join("; ")}.`);
}
