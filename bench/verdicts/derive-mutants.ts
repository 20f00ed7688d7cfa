import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { repositoryRoot } from "@/lib/testing/source-files";

/** A wrong program and the kind of its mistake. */
const Mutant = z.object({ kind: z.string(), code: z.string() });
export type Mutant = z.infer<typeof Mutant>;

/** All kinds of mistakes, in report order. */
export const mutantKinds = [
  ...["filter dropped", "> for >=", "mean for median", "wrong column"],
  ...["no dropna", "many-to-many join", "count for nunique", "wrong period"],
] as const;

/** Derives programs with one mistake each, alternating between kinds. Empty for a program that Python cannot parse. */
export async function deriveMutants(
  code: string,
  datasets: readonly Pick<DatasetFacts, "profile">[],
): Promise<Mutant[]> {
  const columns = datasets.flatMap(({ profile }) => profile.columns.map(({ name, type }) => ({ name, type })));
  const python = process.env.CAVEAT_PYTHON ?? path.join(repositoryRoot, ".venv", "bin", "python");
  const script = path.join(import.meta.dirname, "mutate_program.py");
  const child = spawn(python, [script], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify({ code, columns }));
  const ended = once(child, "exit");
  const printed = await text(child.stdout);
  await ended;
  if (child.exitCode !== 0) throw new Error("No mutants could be derived.");
  return z.array(Mutant).parse(JSON.parse(printed));
}
