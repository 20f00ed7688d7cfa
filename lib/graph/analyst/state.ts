import { Annotation } from "@langchain/langgraph";
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
import type { Verification } from "@/lib/domain/answers/verification";
import type { ErrorCode } from "@/lib/domain/caveat-error";
import type { Clarification } from "@/lib/domain/runs/clarification";
import type { ArtifactId, DatasetId, DatasetVersionId } from "@/lib/domain/ids";
import type { ClarificationQuestion } from "@/lib/domain/runs/interrupt-payload";
import type { NodeName } from "@/lib/domain/runs/node-name";
import type { QuestionReading } from "@/lib/domain/answers/question-reading";
import type { ArtifactKind } from "@/lib/ports/artifact-store";
import { stepEventsChannel, type StepEvents } from "@/lib/ports/step-events";
import type { KeptText } from "./facts/text-archive";
import type { TranscriptEntry } from "./transcript/transcript-entry";

/** Why a run could not continue; part of the answer. */
export interface Fault {
  node: NodeName;
  code: ErrorCode;
  /** One sentence for a person. */
  message: string;
  remedy: string | null;
}

/** The engine's statement that the question is out of its scope. */
export interface BeyondEngine {
  explanation: string;
  suggestions: string[];
}

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

/** What is known about the question. Payloads are artifacts, referenced by id. */
export interface AnalystFacts {
  /** Empty in checkpoints, because the run's input holds it. */
  question: string;
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
  /** How the engine reads the question; null when it does not show that. */
  reading: QuestionReading | null;
  requirements: Requirements | null;
  /** Parts of a `plan` reply that their nodes have not taken yet. */
  planned: { requirements: Requirements | null; alignment: AlignmentCheck | null } | null;
  dataProfile: DataProfile | null;
  /** Columns shown in detail when the datasets are too wide to show all of them. */
  selectedColumns: string[];
  alignment: AlignmentCheck | null;
  /** Code awaiting execution; afterwards it is part of the execution's artifact. */
  pendingCode: KeptText | null;
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
  /** Largest share by which a caveat moves the headline, without sign; null when nothing was measured. */
  largestShift: number | null;
  /** The second computation counted last; one may serve several results. */
  countedComputation: string | null;
  /** Whether a difference between two computations has already triggered its one repair. */
  disputed: boolean;
  /** The answer's text as a `conclude` call wrote it for a valid result. */
  conclusion: KeptText | null;
  explanation: KeptText | null;
  attempts: Attempts;
  /** Executions since `check_alignment` or `plan_remediation` sent the run to `generate_code`. */
  codeAttemptsThisEntry: number;
  limitReached: "alignment" | "remediation" | null;
  /** How often each node has run to completion. */
  visits: Partial<Record<NodeName, number>>;
  beyond: BeyondEngine | null;
  fault: Fault | null;
}

/** Reference to a fact that is archived as JSON. */
export interface KeptFact {
  kept: ArtifactId;
}

/** Facts in state: short ones inline, long ones by archive id. */
export type StoredFacts = { [Name in keyof AnalystFacts]: AnalystFacts[Name] | KeptFact };

/** An artifact that the run made. */
export interface ArtifactReference {
  id: ArtifactId;
  kind: ArtifactKind;
}

/** Turns stored in the archive to keep state small. */
export interface TranscriptPage {
  page: ArtifactId;
}

/** A note for debugging: a route taken, a check that could not be made. Never part of a prompt. */
export interface DebugNote {
  node: NodeName;
  note: string;
}

const debugNoteLimit = 20;
const longestNote = 120;

/** Returns the facts at the start of a run. */
export function toInitialFacts(input: {
  question: string;
  datasets: readonly { id: DatasetId; versionId: DatasetVersionId }[];
}): AnalystFacts {
  return {
    question: input.question,
    datasets: input.datasets.map(({ id, versionId }) => ({ id, versionId })),
    givenCode: false,
    needsDataWork: null,
    openQuestions: [],
    clarifications: [],
    decided: noDecisions,
    reading: null,
    requirements: null,
    planned: null,
    dataProfile: null,
    selectedColumns: [],
    alignment: null,
    pendingCode: null,
    execution: null,
    figures: [],
    checks: [],
    evaluation: null,
    remediation: null,
    caveats: [],
    notes: [],
    verification: null,
    largestShift: null,
    countedComputation: null,
    disputed: false,
    conclusion: null,
    explanation: null,
    attempts: { alignment: 0, code: 0, remediation: 0 },
    codeAttemptsThisEntry: 0,
    limitReached: null,
    visits: {},
    beyond: null,
    fault: null,
  };
}

/** The state of the analyst graph: at most about 10 KB, whatever the data. */
export const AnalystChannels = Annotation.Root({
  /** The conversation of this run with the engine; append-only. A long one continues in the archive. */
  messages: Annotation<(TranscriptEntry | TranscriptPage)[], TranscriptEntry[] | TranscriptPage[]>({
    reducer: (left, right) => [...left, ...right],
    default: () => [],
  }),
  /** Artifacts of the run; each id once. */
  artifacts: Annotation<ArtifactReference[]>({
    reducer: (left, right) => [...left, ...right.filter((added) => left.every((known) => known.id !== added.id))],
    default: () => [],
  }),
  /** Facts; an update replaces the fields that it names. Long facts are archived. */
  facts: Annotation<StoredFacts, Partial<StoredFacts>>({
    reducer: (left, right) => ({ ...left, ...right }),
    default: () => toInitialFacts({ question: "", datasets: [] }),
  }),
  /** The newest notes; never part of a prompt. */
  debug: Annotation<DebugNote[]>({
    reducer: (left, right) =>
      [...left, ...right.map(({ node, note }) => ({ node, note: note.slice(0, longestNote) }))].slice(-debugNoteLimit),
    default: () => [],
  }),
  /** Stored events of the newest step; persisted with the state, and read by no node. */
  [stepEventsChannel]: Annotation<StepEvents>,
});

/** The state in checkpoints. */
export type StoredState = typeof AnalystChannels.State;
export type StoredUpdate = typeof AnalystChannels.Update;

/** The state as nodes see and change it, with all facts inline. */
export type AnalystState = Omit<StoredState, "facts"> & { facts: AnalystFacts };
export type AnalystUpdate = Omit<StoredUpdate, "facts"> & { facts?: Partial<AnalystFacts> };
