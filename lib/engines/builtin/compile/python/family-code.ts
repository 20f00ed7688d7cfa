/** Python that computes `result` from `data`, and Python that draws it. */
export interface FamilyCode {
  /** Lines that run before a result is certain, because they may look up values. */
  prepare?: string[];
  result: string[];
  /** Empty where a chart would show nothing. */
  figure: string[];
  /** Modules other than pandas that the chart needs. */
  imports: readonly ("numpy" | "express")[];
}
