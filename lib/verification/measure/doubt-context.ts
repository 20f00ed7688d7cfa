import type { ExpectedValue } from "@/lib/domain/answers/analysis";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { Variation } from "@/lib/domain/answers/variation";
import type { ResultFigure } from "../figures/result-figures";
import type { AnswerWords } from "./answer-words";
import type { DoubtInput } from "./doubt-input";
import type { ProgramUse } from "./program-use";

/** Shared context of all doubts about one answer. */
export interface DoubtContext {
  input: DoubtInput;
  /** Baseline for variants: the answer's result, or the program's result on a sample. */
  baseline: AnalysisResult;
  headline: ResultFigure;
  use: ProgramUse;
  words: AnswerWords;
  expected: readonly ExpectedValue[];
  /** Initial steps that sample very large tables. */
  sample: Variation;
  /** Whether the runs read a sample, drawn by these steps or before, so that only shares apply to all rows. */
  isSample: boolean;
}
