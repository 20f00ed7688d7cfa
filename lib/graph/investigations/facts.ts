import type { Clarification } from "@/lib/domain/runs/clarification";
import type { RowFilter } from "@/lib/domain/datasets/row-filter";
import type { ChangeReading, ReadField } from "@/lib/domain/investigations/change-reading";
import type { ChangeRequest } from "@/lib/domain/investigations/change-request";
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

/** What the result of a part must state, so that code can compare it with its own computation. */
export interface Declaration {
  /** Name of the measure, for people. */
  measure: string;
  /** How it is computed, for people. */
  definition: string;
  /** How code computes it; null if it cannot. Its last filters are `own`. */
  request: ChangeRequest | null;
  /** Conditions in addition to those of the investigation. */
  own: RowFilter[];
  /** The same as sentences. */
  scope: string[];
  unit: string | null;
  /** Whether the measure differs from that of the investigation. */
  isOther: boolean;
  /** Names of the two values in the result. */
  names: { before: string; after: string };
}

/** An analyst of the plan. */
export interface PlannedPart {
  /** `a1` … */
  id: string;
  title: string;
  question: string;
  /** Names of its datasets. */
  datasets: string[];
  declared: Declaration;
}

/** How an analyst's result differs from its declaration. */
export interface Difference extends Pick<ParameterComparison, "field" | "says"> {
  /** The same without data values, for prompts that share none; absent if `says` contains none. */
  blind?: string;
}

/** The outcome of an analyst. */
export interface PartOutcome extends Pick<
  InvestigationAnalyst,
  "id" | "status" | "finding" | "sessionId" | "messageId"
> {
  /** Empty unless its result is comparable. */
  figures: KnownFigure[];
  /** Number of further figures in its result. */
  leftOut: number;
  differences: Difference[];
  /** Why its figures could not be compared with a computation by code, as a sentence; null if they were. */
  unchecked: string | null;
}

/** The totals of the measure by a second, independent program. */
export interface SecondTotals {
  /** Null if it could not be written or did not run. */
  sql: string | null;
  before: number | null;
  after: number | null;
  /** Why there are none, as a clause; null if there are. */
  reason: string | null;
}

/** A person's answer about a field: the chosen option, or free text from which the field is parsed again. */
export interface AnsweredField {
  field: ReadField;
  optionId: string | null;
  text: string;
}

/** What an investigation knows; payloads are artifacts. */
export interface InvestigatorFacts extends KitFacts {
  /** How the question was read; null until it has been. */
  change: ChangeReading | null;
  /** Why the question cannot be investigated; null if it can. */
  unread: string | null;
  clarifications: Clarification[];
  /** Suggested follow-ups if the question cannot be investigated. */
  suggestions: string[];
  /** A person's answers about individual fields, oldest first; the question itself stays unchanged. */
  said: AnsweredField[];
  report: ChangeReport | null;
  /** The program behind the report. */
  program: string | null;
  second: SecondTotals | null;
  chart: FigureReference | null;
  plan: PlannedPart[] | null;
  /** A person's decision about the plan. */
  planned: "open" | "approved" | "rejected" | "change";
  /** The person's remarks about the plan, oldest first. */
  remarks: string[];
  /** The analysts' findings that have been compared. */
  outcomes: PartOutcome[];
  comparisons: ParameterComparison[];
  /** How often analysts were re-queried. */
  requeries: number;
  recommended: DiagnosisReply["recommendations"];
  recommendations: Recommendation[];
  /** Numbers in the text that match no figure, as written in the text. */
  unknownNumbers: string[];
}

/** Returns the facts at the start of a run. */
export function toInitialFacts(): InvestigatorFacts {
  return {
    ...initialKitFacts,
    change: null,
    unread: null,
    clarifications: [],
    suggestions: [],
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
