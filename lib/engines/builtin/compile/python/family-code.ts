/** Python that computes `result` from `data`, and Python that draws it. */
export interface FamilyCode {
  /** Lines before it is sure that there is a result, because they may look up values. */
  prepare?: string[];
  result: string[];
  /** Empty where a chart would show nothing. */
  figure: string[];
  /** Modules beside pandas that the chart needs. */
  imports: readonly ("numpy" | "express")[];
}
