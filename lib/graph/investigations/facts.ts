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

/** What the result of a part has to state, so that code can hold it against a computation of its own. */
export interface Declaration {
  /** Name of the measure, for people. */
  measure: string;
  /** How it is computed, for people. */
  definition: string;
  /** How code computes it; null where code cannot. Its last filters are `own`. */
  request: ChangeRequest | null;
  /** Conditions beside those of the investigation. */
  own: RowFilter[];
  /** The same as sentences. */
  scope: string[];
  unit: string | null;
  /** Whether it is another measure than that of the investigation. */
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

/** In what an analyst's result differs from its declaration. */
export interface Difference extends Pick<ParameterComparison, "field" | "says"> {
  /** The same without values of the data, for prompts that share none; absent where `says` has none. */
  blind?: string;
}

/** The outcome of an analyst. */
export interface PartOutcome extends Pick<
  InvestigationAnalyst,
  "id" | "status" | "finding" | "sessionId" | "messageId"
> {
  /** Empty unless its result is comparable. */
  figures: KnownFigure[];
  /** How many further figures its result has. */
  leftOut: number;
  differences: Difference[];
  /** Why its figures could not be held against a computation of code, as a sentence; null where they were. */
  unchecked: string | null;
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

/** What a person said about a field: the chosen option, else words of their own, with which the field is read again. */
export interface SaidField {
  field: ReadField;
  optionId: string | null;
  text: string;
}

/** What an investigation knows; payloads are artifacts. */
export interface InvestigatorFacts extends KitFacts {
  /** How the question is read; null until it is. */
  change: ChangeReading | null;
  /** Why the question cannot be investigated; null when it can. */
  unread: string | null;
  clarifications: Clarification[];
  /** What follow-ups name where the question cannot be investigated. */
  suggestions: string[];
  /** What a person said about single fields, oldest first; the question itself stays as asked. */
  said: SaidField[];
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
