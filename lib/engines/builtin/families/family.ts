/** Python that computes `result` from `data`, and Python that draws it. */
export interface FamilyCode {
  /** What has to be looked up before it is sure that there is a result. */
  prepare?: string[];
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
