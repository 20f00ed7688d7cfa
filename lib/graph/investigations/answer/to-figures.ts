import { toReportFigures, type KnownFigure } from "@/lib/domain/investigations/known-figure";
import type { InvestigatorFacts } from "../facts";

/** Lists the figures that words of an investigation may rest on: those of comparable results. */
export function toFigures({ change, report }: InvestigatorFacts): Promise<KnownFigure[]> {
  return Promise.resolve(change === null || report === null ? [] : toReportFigures(change.measure, report));
}
