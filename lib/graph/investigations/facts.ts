import type { Clarification } from "@/lib/domain/runs/clarification";
import type { ChangeReading, ReadField } from "@/lib/domain/investigations/change-reading";
import type { ChangeReport } from "@/lib/domain/investigations/change-report";
import type {
  InvestigationAnalyst,
  ParameterComparison,
  Recommendation,
} from "@/lib/domain/investigations/investigation";
import type { KnownFigure } from "@/lib/domain/investigations/known-figure";
import type { DiagnosisReply } from "@/lib/domain/investigations/investigation-replies";
import type { FigureReference } from "@/lib/domain/answers/answer";
import { initialKitFacts, type KitFacts } from "../kit/state/kit-facts";

/** An analyst of the plan. */
export interface PlannedPart {
  /** `a1` … */
  id: string;
  title: string;
  question: string;
  /** Names of its datasets. */
  datasets: string[];
}

/** In what an analyst's result differs from the parameters. */
export type Difference = Pick<ParameterComparison, "field" | "says">;

/** The outcome of an analyst. */
export interface PartOutcome extends Pick<
  InvestigationAnalyst,
  "id" | "status" | "finding" | "sessionId" | "messageId"
> {
  /** Empty unless its result is comparable. */
  figures: KnownFigure[];
  differences: Difference[];
}

/** The totals of the measure by a second, independent program. */
export interface SecondTotals {
  /** Null when it could not be written or did not run. */
  sql: string | null;
  before: number | null;
  after: number | null;
  /** Why there are none, as a clause; null when there are. */
  reason: string | null;
}

/** What an investigation knows; payloads are artifacts. */
export interface InvestigatorFacts extends KitFacts {
  /** How the question is read; null until it is. */
  change: ChangeReading | null;
  /** Why the question cannot be investigated; null when it can. */
  unread: string | null;
  clarifications: Clarification[];
  /** Words of a person that name no choice, by field; the question is read again with them. */
  said: { field: ReadField; text: string }[];
  report: ChangeReport | null;
  /** The program behind the report. */
  program: string | null;
  second: SecondTotals | null;
  chart: FigureReference | null;
  plan: PlannedPart[] | null;
  /** What a person decided about the plan. */
  planned: "open" | "approved" | "rejected" | "change";
  /** The person's words about the plan, oldest first. */
  remarks: string[];
  /** What the analysts found, as far as it has been compared. */
  outcomes: PartOutcome[];
  comparisons: ParameterComparison[];
  /** How often analysts were asked again. */
  requeries: number;
  recommended: DiagnosisReply["recommendations"];
  recommendations: Recommendation[];
  /** Numbers of the text that no figure has, as the text writes them. */
  unknownNumbers: string[];
}

/** Returns the facts at the start of a run. */
export function toInitialFacts(): InvestigatorFacts {
  return {
    ...initialKitFacts,
    change: null,
    unread: null,
    clarifications: [],
    said: [],
    report: null,
    program: null,
    second: null,
    chart: null,
    plan: null,
    planned: "open",
    remarks: [],
    outcomes: [],
    comparisons: [],
    requeries: 0,
    recommended: [],
    recommendations: [],
    unknownNumbers: [],
  };
}
