import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { CaseDatasets } from "@/lib/testing/recordings/case-datasets";
import { deriveMutants, type Mutant } from "./derive-mutants";
import { createProgramJudge } from "./program-judge";
import type { RecordedProgram } from "./recorded-program";

/** A wrong program with its fate. */
export interface JudgedMutant extends Mutant {
  /** `same`: its result equals the original's. `broken`: it does not run. Neither is a wrong answer, so neither counts. */
  fate: "caught" | "missed" | "same" | "broken";
  /** Whether a requested value is wrong, rather than only additional ones. */
  hitsAnswer: boolean;
  /** Verdict in words. */
  line: string;
}

/** A correct program with its verdict and its mutants. */
export interface JudgedOriginal {
  label: string;
  /** Whether the product would doubt it. */
  doubted: boolean;
  line: string;
  mutants: JudgedMutant[];
}

/**
 * Judges a program and its mutants.
 * @param options.most maximum number of mutants that count.
 */
export async function judgeMutants(
  program: RecordedProgram,
  { executor, datasets, most }: { executor: CodeExecutor; datasets: CaseDatasets; most: number },
): Promise<JudgedOriginal> {
  const facts = await Promise.all(program.files.map((file) => datasets.open(file)));
  const { judge } = await createProgramJudge(program, { executor, datasets: facts });
  const original = await judge(program.code, program.explanation);
  const { label } = program;
  const line = original.verdict?.line ?? "It does not run.";
  const judged: JudgedOriginal = { label, doubted: !isTrusted(original.verdict?.status), line, mutants: [] };
  if (original.result === null) return judged;
  const before = toComparable(original.result);
  for (const mutant of await deriveMutants(program.code, facts)) {
    if (judged.mutants.filter(({ fate }) => isCounted(fate)).length >= most) break;
    const { verdict, result, correct } = await judge(mutant.code, "");
    const counted = isTrusted(verdict?.status) ? "missed" : "caught";
    const fate = result === null ? "broken" : toComparable(result) === before ? "same" : counted;
    judged.mutants.push({ ...mutant, fate, hitsAnswer: !correct, line: verdict?.line ?? "" });
  }
  return judged;
}

/** Whether a mutant counts. */
export function isCounted(fate: JudgedMutant["fate"]): boolean {
  return fate === "caught" || fate === "missed";
}

function isTrusted(status: string | undefined): boolean {
  return status === "checked" || status === "caveats";
}

/** Serializes a result with numbers at nine significant digits. */
function toComparable(result: AnalysisResult): string {
  return JSON.stringify(result, (_, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(9)) : value,
  );
}
