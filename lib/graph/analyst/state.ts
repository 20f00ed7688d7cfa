import type {
  AlignmentCheck,
  Approach,
  Attempts,
  DataProfile,
  Evaluation,
  RemediationPlan,
  Requirements,
} from "@/lib/domain/answers/analysis";
import type { Caveat, Check, FigureReference } from "@/lib/domain/answers/answer";
import type { ReadVerdict } from "@/lib/domain/answers/read-verdict";
import type { Verification } from "@/lib/domain/answers/verification";
import type { Clarification } from "@/lib/domain/runs/clarification";
import type { ArtifactId, DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import type {
  KitState,
  KitUpdate,
  StoredState as KitStoredState,
  StoredUpdate as KitStoredUpdate,
} from "../kit/state/channels";
import { initialKitFacts, type KitFacts } from "../kit/state/kit-facts";
import type { KeptText } from "../kit/state/text-archive";

/** Outcome of a revision: the engine declined it, or how code and result compare with those before; `same_values` changes charts alone. */
export type Revision = "declined" | "same_code" | "same_result" | "same_values" | "changed";

/** What a person has decided in a run. */
export interface PersonsDecisions {
  /** The chosen approach if it is not the recommended one: an offered one, or `own` for a person's own words. */
  approach: Approach | "own" | null;
  /** The approaches on offer when one other than the recommended was chosen. */
  offered: Approach[];
  /** Whether an approach was chosen, the recommended one included. */
  isApproachChosen: boolean;
  /** Whether to ask nothing more in this run. */
  isSilent: boolean;
  /** The person's words on plan and result that ask for a change, oldest first. */
  remarks: string[];
  /** Steps of the plan that the person wants changed; null until then. */
  shownSteps: string[] | null;
  /** Plan and text before the newest change that the person asked for; null once another plan fits the data. */
  before: Pick<AnalystFacts, "requirements" | "alignment" | "reading" | "conclusion"> | null;
  /** Why the newest plan does not follow the person's words, as the engine says it; null when it does. */
  declined: string | null;
  /** Result that the person wants revised: its execution and figures; null until then. */
  reviewed: { execution: ArtifactId; figures: FigureReference[] } | null;
  /** Outcome of the newest revision; null before the first one. */
  revision: Revision | null;
  /** Decision on the newest plan; `other_approach` and `change` hold until a new plan exists. */
  plan: "open" | "other_approach" | "change" | "approved" | "rejected";
  /** Decision on the newest result shown. */
  result: "open" | "revise" | "accepted" | "rolled_back";
}

/** Decisions of a run in which nobody was asked. */
export const noDecisions: PersonsDecisions = {
  approach: null,
  offered: [],
  isApproachChosen: false,
  isSilent: false,
  remarks: [],
  shownSteps: null,
  before: null,
  declined: null,
  reviewed: null,
  revision: null,
  plan: "open",
  result: "open",
};

/** Facts of a run without a query. */
export const noQuery = { pendingQuery: null, query: null, queryAttemptsThisEntry: 0 } as const;

/** What is known about the question. Payloads are artifacts, referenced by id. */
export interface AnalystFacts extends KitFacts {
  datasets: { id: DatasetId; versionId: DatasetVersionId }[];
  /**
   * Whether the code was handed in with the run: edited by a person, or to run exactly again. Such code is never
   * rewritten.
   */
  givenCode: boolean;
  /** Null until the question is understood. */
  needsDataWork: boolean | null;
  /** Questions about the meaning; empty when it is clear enough or was clarified. */
  openQuestions: ClarificationQuestion[];
  /** Answered questions about the meaning. */
  clarifications: Clarification[];
  decided: PersonsDecisions;
  requirements: Requirements | null;
  /** Parts of a `plan` reply that their nodes have not taken yet. */
  planned: { requirements: Requirements | null; alignment: AlignmentCheck | null } | null;
  dataProfile: DataProfile | null;
  /** Columns shown in detail when the datasets are too wide to show all of them. */
  selectedColumns: string[];
  alignment: AlignmentCheck | null;
  /** Code awaiting execution; afterwards it is part of the execution's artifact. */
  pendingCode: KeptText | null;
  /** The query awaiting execution; afterwards it is part of the query's artifact. */
  pendingQuery: KeptText | null;
  /** The newest query over tables that code cannot read whole; `failure` says why there are no rows, fit for events. */
  query: { id: ArtifactId; succeeded: boolean; failure?: string } | null;
  /** Queries since `check_alignment` or `plan_remediation` sent the run to `generate_query`. */
  queryAttemptsThisEntry: number;
  /**
   * The newest execution. `error` states in one line why it failed; `failure` is the kind of error and its line without
   * words of the data, fit for events.
   */
  execution: { id: ArtifactId; succeeded: boolean; error?: string; failure?: string } | null;
  /** Figures of the newest execution. */
  figures: FigureReference[];
  /** Checks of the newest evaluation and of the explanation. */
  checks: Check[];
  evaluation: Evaluation | null;
  remediation: RemediationPlan | null;
  caveats: Caveat[];
  /** Observations about the newest result that need no attention. */
  notes: string[];
  /** Comparison of the newest result with the second computation. */
  verification: Verification | null;
  /** How the question was read, judged by the newest result. */
  read: ReadVerdict | null;
  /** Largest share by which a caveat moves the headline, without sign; null unless all doubts were measured. */
  largestShift: number | null;
  /** The second computation counted last; one may serve several results. */
  countedComputation: string | null;
  /** Whether a difference between two computations has already triggered its one repair. */
  disputed: boolean;
  /** The answer's text as a `conclude` call wrote it for a valid result. */
  conclusion: KeptText | null;
  attempts: Attempts;
  /** Executions since `check_alignment` or `plan_remediation` sent the run to `generate_code`. */
  codeAttemptsThisEntry: number;
  limitReached: "alignment" | "remediation" | null;
}

/** Returns the facts at the start of a run. */
export function toInitialFacts(input: {
  question: string;
  datasets: readonly { id: DatasetId; versionId: DatasetVersionId }[];
}): AnalystFacts {
  return {
    ...initialKitFacts,
    question: input.question,
    datasets: input.datasets.map(({ id, versionId }) => ({ id, versionId })),
    givenCode: false,
    needsDataWork: null,
    openQuestions: [],
    clarifications: [],
    decided: noDecisions,
    requirements: null,
    planned: null,
    dataProfile: null,
    selectedColumns: [],
    alignment: null,
    pendingCode: null,
    ...noQuery,
    execution: null,
    figures: [],
    checks: [],
    evaluation: null,
    remediation: null,
    caveats: [],
    notes: [],
    verification: null,
    read: null,
    largestShift: null,
    countedComputation: null,
    disputed: false,
    conclusion: null,
    attempts: { alignment: 0, code: 0, remediation: 0 },
    codeAttemptsThisEntry: 0,
    limitReached: null,
  };
}

/** The state in checkpoints. */
export type StoredState = KitStoredState<AnalystFacts>;
export type StoredUpdate = KitStoredUpdate<AnalystFacts>;

/** The state as nodes see and change it, with all facts inline. */
export type AnalystState = KitState<AnalystFacts>;
export type AnalystUpdate = KitUpdate<AnalystFacts>;
