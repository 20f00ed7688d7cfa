import { toReportFigures, type KnownFigure } from "@/lib/domain/investigations/known-figure";
import type { InvestigatorFacts } from "../facts";

/** Lists the figures that the text of an investigation may use: those of comparable results. */
export function toFigures({ change, report, outcomes }: InvestigatorFacts): KnownFigure[] {
  if (change === null || report === null) return [];
  return [...toReportFigures(change.measure, report), ...outcomes.flatMap(({ figures }) => figures)];
}
