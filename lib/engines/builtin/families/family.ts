import type { AnalysisResult } from "@/lib/domain/execution";
import type { Plan } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";

/** Python that computes `result` from `data`, and Python that draws it. */
export interface FamilyCode {
  result: string[];
  /** Empty when a chart would show nothing. */
  figure: string[];
  /** Modules beside pandas. */
  imports: readonly ("numpy" | "express" | "graph_objects")[];
}

/** Markdown pieces of an answer: the answer itself, what else was found, and what it rests on. */
export interface FamilyText {
  headline: string;
  findings: string[];
  basis: string[];
}

/** One kind of question: how it is computed and how its result is told. */
export interface Family<Chosen extends Plan> {
  toCode: (context: PlanContext<Chosen>) => FamilyCode;
  /** Null when the result is not of the form that the code gives. */
  toText: (context: PlanContext<Chosen>, result: AnalysisResult) => FamilyText | null;
}
