import type { Clarification } from "../../domain/runs/clarification";
import type { ChangeReading } from "../../domain/investigations/change-reading";
import type { ChangeReport } from "../../domain/investigations/change-report";
import type { KnownFigure } from "../../domain/investigations/known-figure";
import type { DatasetFacts, HistoryTurn } from "./reasoning-engine";

/** Everything that an investigation knows at the time of a call; null for what is not known yet. */
export interface InvestigationFacts {
  question: string;
  datasets: readonly DatasetFacts[];
  history: readonly HistoryTurn[];
  clarifications: readonly Clarification[];
  change: ChangeReading | null;
  report: ChangeReport | null;
  /** The figures that words may rest on: those of comparable results. */
  figures: readonly KnownFigure[];
}
