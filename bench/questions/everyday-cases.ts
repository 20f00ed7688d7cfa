import path from "node:path";
import { EvaluationCase, readJsonLines } from "@/lib/testing/recordings/evaluation-case";
import { repositoryRoot } from "@/lib/testing/source-files";

/** The half that rules are written against, and the half that measures them. */
export const everydayHalves = ["development", "held-back"] as const;
export type EverydayHalf = (typeof everydayHalves)[number];

const folder = path.join(repositoryRoot, "bench", "everyday");

/** Resolves the path of a table that the cases name. */
export function toEverydayTable(name: string): string {
  return path.join(folder, "tables", name);
}

/**
 * Reads the everyday conversations of one half, in file order.
 * @param only ids to keep; all when undefined.
 * @throws Error that names an id that does not exist.
 */
export async function readEverydayCases(half: EverydayHalf, only?: readonly string[]): Promise<EvaluationCase[]> {
  const cases = await readJsonLines(path.join(folder, `${half}.jsonl`), EvaluationCase);
  const missing = only?.find((id) => cases.every((one) => one.id !== id));
  if (missing !== undefined) throw new Error(`The ${half} cases have no ${missing}.`);
  return only === undefined ? cases : cases.filter(({ id }) => only.includes(id));
}
