import type { Verdict } from "@/lib/domain/answers/answer";
import type { AnalysisResult, ExecutionOutcome } from "@/lib/domain/runs/execution";
import { SessionId } from "@/lib/domain/ids";
import type { Program } from "@/lib/domain/answers/verification";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { judgeAnswer } from "@/lib/testing/recordings/judge-answer";
import { toVerification } from "@/lib/verification/confirm/to-verification";
import { toExpectedValues, toNamesOfResult, toRequestedValues } from "@/lib/verification/confirm/expected-values";
import { toReadVerdict } from "@/lib/verification/read/to-read-verdict";
import { toVerdict } from "@/lib/verification/verdict/to-verdict";
import type { RecordedProgram } from "./recorded-program";

/** A program's result with the product's verdict. */
export interface JudgedProgram {
  /** Null when the program left no result; then `result` is null, too. */
  verdict: Verdict | null;
  result: AnalysisResult | null;
  /** Whether the result still holds all requested values. */
  correct: boolean;
}

/** Judges programs as replacements for a recorded one. Runs its second computation once. */
export interface ProgramJudge {
  /** `explanation` is the text of the answer, empty for none. */
  judge: (code: string, explanation: string) => Promise<JudgedProgram>;
}

/**
 * Takes a result through sandbox, comparison with the second computation, and verdict, with the model's evaluation taken as valid.
 * Skips the measurement of doubts, which only separates `caveats` from `checked`; both count as trusted here.
 */
export async function createProgramJudge(
  { question, requirements, second, seed, turn }: RecordedProgram,
  { executor, datasets }: { executor: CodeExecutor; datasets: readonly DatasetFacts[] },
): Promise<ProgramJudge> {
  const sessionId = SessionId.create();
  const named = datasets.map(({ id, versionId, name }) => ({ id, versionId, name }));
  const run = (program: Program): Promise<ExecutionOutcome> =>
    executor.execute(
      { ...program, datasets: named, seed, guard: true, figures: false, sessionId },
      { signal: new AbortController().signal },
    );
  const other = await run(second);
  const asked = toExpectedValues(question, requirements);
  return {
    async judge(code, explanation) {
      const { status, result } = await run({ language: "python", code });
      if (status === "failed" || result === null) return { verdict: null, result: null, correct: false };
      const expected = asked.length > 0 ? asked : toNamesOfResult(result);
      const reason = other.result === null ? "the second program failed." : null;
      const outcome = { program: second, result: other.result, reason };
      const verification = toVerification({ question, result, expected, second: outcome });
      const read = toReadVerdict({ question, result, datasets, asked: null, isChosen: false, before: null });
      const shares = { caveats: [], largestShift: null, invalid: null, read };
      const verdict = toVerdict({
        checks: [],
        verification,
        expected: toRequestedValues(question, requirements),
        explanation,
        ...shares,
      });
      const { correct } = judgeAnswer(turn, { kind: "answered", explanation, result });
      return { verdict, result, correct };
    },
  };
}
