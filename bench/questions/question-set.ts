import path from "node:path";
import { z } from "zod";
import { EvaluationCase, readJsonLines } from "@/lib/testing/recordings/evaluation-case";
import { repositoryRoot } from "@/lib/testing/source-files";

/** Conversations with true values, and where their tables are. */
export interface QuestionSet {
  name: string;
  cases: EvaluationCase[];
  /** Resolves the path of a table that the cases name. */
  toTable: (name: string) => string;
  /** Whether the questions may be shown; authors of rules never read those of the held-back half and of birch. */
  isOpen: boolean;
}

/** The half that rules are written against, and the half that measures them. */
export const everydayHalves = ["development", "held-back"] as const;

/** Further sets about other tables. */
export const everydaySets = ["alder", "birch", "cedar"] as const;

const unread: readonly string[] = ["held-back", "birch"];

const folder = path.join(repositoryRoot, "bench", "everyday");

/** Outcomes as authors of sets call them. */
const outcomes: Readonly<Record<string, string>> = { refused: "declined", asked: "asked_or_answered" };

/** A conversation as authors of sets write it. */
const AuthoredCase = z.preprocess((written) => {
  const { turns, ...rest } = z.looseObject({ turns: z.array(z.looseObject({ outcome: z.string() })) }).parse(written);
  return { ...rest, turns: turns.map((turn) => ({ ...turn, outcome: outcomes[turn.outcome] ?? turn.outcome })) };
}, EvaluationCase);

/**
 * Reads a half of the everyday conversations or a further set by its name, or a folder with `turns.jsonl` and its tables,
 * in file order.
 * @param only ids to keep; all when undefined.
 * @throws Error that names an id that does not exist, or a folder without conversations.
 */
export async function readQuestionSet(name: string, only?: readonly string[]): Promise<QuestionSet> {
  const half = everydayHalves.find((one) => one === name);
  const known = half ?? everydaySets.find((one) => one === name);
  const own = known === undefined ? name : path.join(folder, "sets", known);
  const file = half === undefined ? path.join(own, "turns.jsonl") : path.join(folder, `${half}.jsonl`);
  const cases = await readJsonLines(file, AuthoredCase);
  if (cases.length === 0) throw new Error(`There are no conversations in ${file}.`);
  const missing = only?.find((id) => cases.every((one) => one.id !== id));
  if (missing !== undefined) throw new Error(`The ${name} cases have no ${missing}.`);
  const tables = half === undefined ? own : path.join(folder, "tables");
  return {
    name: known ?? path.basename(name),
    cases: only === undefined ? cases : cases.filter(({ id }) => only.includes(id)),
    toTable: (table) => path.join(tables, table),
    isOpen: known === undefined || !unread.includes(known),
  };
}
