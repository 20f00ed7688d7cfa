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
import { toldChannel, type ToldStep } from "@/lib/ports/told-step";
import type { KeptText } from "./facts/text-archive";
import type { TranscriptEntry } from "./transcript/transcript-entry";

/** Why a run could not go on; the answer tells it. */
export interface Fault {
  node: NodeName;
  code: ErrorCode;
  /** One sentence for a person. */
  message: string;
  remedy: string | null;
}

/** The engine's word that the question is outside of what it knows. */
export interface BeyondEngine {
  explanation: string;
  suggestions: string[];
}

/** What a person has decided in a run. */
export interface PersonsDecisions {
  /** The way to answer that was chosen instead of the recommended one: one that was offered, or told in own words. */
  approach: Approach | "own" | null;
  /** The ways that there were when another one than the recommended was chosen. */
  offered: Approach[];
  /** Whether a way was chosen, the recommended one included. */
  isApproachChosen: boolean;
  /** Nothing more is to be asked in this run. */
  isSilent: boolean;
  /** The beginnings of the person's newest words on plan and result; whole they stand in the transcript. */
  remarks: string[];
  /** The newest plan; `other_approach` and `change` until there is another one. */
  plan: "open" | "other_approach" | "change" | "approved" | "rejected";
  /** The newest result that was shown. */
  result: "open" | "revise" | "accepted" | "rolled_back";
}

/** Of a run that nobody was asked in. */
export const noDecisions: PersonsDecisions = {
  approach: null,
  offered: [],
  isApproachChosen: false,
  isSilent: false,
  remarks: [],
  plan: "open",
  result: "open",
};

/** What is known of the question. Payloads are artifacts; only their ids stand here. */
export interface AnalystFacts {
  /** Empty in checkpoints, because the run's input holds it. */
  question: string;
  datasets: { id: DatasetId; versionId: DatasetVersionId }[];
  /** Whether the code was handed in with the run, edited by a person or to run exactly again. Such code is never rewritten. */
  givenCode: boolean;
  /** Null until the question is understood. */
  needsDataWork: boolean | null;
  /** What is to be asked about the question's meaning; empty when it is clear enough, and once it was answered. */
  openQuestions: ClarificationQuestion[];
  /** What was asked about it and answered. */
  clarifications: Clarification[];
  decided: PersonsDecisions;
  /** How the engine reads the question; null when it does not show that. */
  reading: QuestionReading | null;
  requirements: Requirements | null;
  /** Pieces of a `plan` call that their nodes have not taken yet. */
  planned: { requirements: Requirements | null; alignment: AlignmentCheck | null } | null;
  dataProfile: DataProfile | null;
  /** Columns looked at in detail when the datasets are too wide to show all of them. */
  selectedColumns: string[];
  alignment: AlignmentCheck | null;
  /** Code that waits for its execution; afterwards it is part of the execution's artifact. */
  pendingCode: KeptText | null;
  /**
   * The newest execution; `error` is what made it fail, in one line. `failure` is the same without words of the data, fit for
   * events: the kind of fault and its line.
   */
  execution: { id: ArtifactId; succeeded: boolean; error?: string; failure?: string } | null;
  /** Of the newest execution. */
  figures: FigureReference[];
  /** Of the newest evaluation, and of the explanation. */
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
  /** The second computation whose usage was counted last; it may serve several results. */
  countedComputation: string | null;
  /** Whether a difference between two computations has already triggered its one repair. */
  disputed: boolean;
  /** The answer's text as a `conclude` call has written it for the case that the result is valid. */
  conclusion: KeptText | null;
  explanation: KeptText | null;
  attempts: Attempts;
  /** Executions since `check_alignment` or `plan_remediation` sent the run to `generate_code`. */
  codeAttemptsThisEntry: number;
  limitReached: "alignment" | "remediation" | null;
  /** How often each node has run to its end. */
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

/** What the run has made, for the record. */
export interface ArtifactReference {
  id: ArtifactId;
  kind: ArtifactKind;
}

/** Turns that are kept in the archive, so that state stays small. */
export interface TranscriptPage {
  page: ArtifactId;
}

/** A remark for whoever looks into a run: a route taken, a check that could not be made. Never part of a prompt. */
export interface DebugNote {
  node: NodeName;
  note: string;
}

const debugNoteLimit = 20;
const longestNote = 120;

/** Facts at the start of a run. */
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

/** The state of the analyst graph: at most some 10 KB, whatever the data. */
export const AnalystChannels = Annotation.Root({
  /** The conversation of this run with the engine; append-only. A long one continues in the archive. */
  messages: Annotation<(TranscriptEntry | TranscriptPage)[], TranscriptEntry[] | TranscriptPage[]>({
    reducer: (left, right) => [...left, ...right],
    default: () => [],
  }),
  /** What the run has made; each id once. */
  artifacts: Annotation<ArtifactReference[]>({
    reducer: (left, right) => [...left, ...right.filter((added) => left.every((known) => known.id !== added.id))],
    default: () => [],
  }),
  /** Facts; an update replaces the fields that it names. Long facts are archived. */
  facts: Annotation<StoredFacts, Partial<StoredFacts>>({
    reducer: (left, right) => ({ ...left, ...right }),
    default: () => toInitialFacts({ question: "", datasets: [] }),
  }),
  /** The newest remarks; never part of a prompt. */
  debug: Annotation<DebugNote[]>({
    reducer: (left, right) =>
      [...left, ...right.map(({ node, note }) => ({ node, note: note.slice(0, longestNote) }))].slice(-debugNoteLimit),
    default: () => [],
  }),
  /** What the newest step told for good; stored with the state, and read by no node. */
  [toldChannel]: Annotation<ToldStep>,
});

/** The state in checkpoints. */
export type StoredState = typeof AnalystChannels.State;
export type StoredUpdate = typeof AnalystChannels.Update;

/** The state as nodes see and change it, with all facts inline. */
export type AnalystState = Omit<StoredState, "facts"> & { facts: AnalystFacts };
export type AnalystUpdate = Omit<StoredUpdate, "facts"> & { facts?: Partial<AnalystFacts> };
