import type { z } from "zod";
import type {
  AlignmentCheck,
  Approach,
  Attempts,
  DataProfile,
  Evaluation,
  RemediationPlan,
  Requirements,
} from "../../domain/answers/analysis";
import type { Caveat, Check, Verdict } from "../../domain/answers/answer";
import type { Clarification } from "../../domain/runs/clarification";
import type { Notice } from "../../domain/datasets/dataset";
import type { AnalysisResult, ExecutionFailure } from "../../domain/runs/execution";
import type { EngineKind } from "../../domain/engine-kind";
import type { DatasetId, DatasetVersionId } from "../../domain/ids";
import type { ModelCall } from "../../domain/runs/model-call";
import type { DatasetProfile } from "../../domain/datasets/profile";
import type { QueriedTable } from "../connections/query-engine";
import type { Prompt } from "../../domain/runs/prompt";
import type { QuestionReading } from "../../domain/answers/question-reading";
import type { TokenUsage } from "../../domain/runs/usage";

/** One dataset of the session, by facts alone. */
export interface DatasetFacts {
  id: DatasetId;
  versionId: DatasetVersionId;
  /** SHA-256 of the original bytes, hexadecimal. */
  fingerprint: string;
  /** File name without its extension; also a key of `datasets` in Python. */
  name: string;
  /** A person's words about it. */
  description?: string;
  notices: readonly Notice[];
  profile: DatasetProfile;
  /** How queries reach its rows, where code cannot read them whole; absent where it can. */
  queried?: QueriedTable;
}

/** An earlier question of the session with its current answer. */
export interface HistoryTurn {
  question: string;
  explanation: string;
  code: string | null;
  /** Summary of the result, never raw tool output. */
  resultSummary: string | null;
  /** The result's names, types and counts without its values, for prompts without shared values. */
  resultShape?: string | null;
  caveats: readonly string[];
  /** Answered questions about the meaning of the question. */
  clarifications?: readonly Clarification[];
  /** How it was read; absent when its engine shows no reading. */
  reading?: QuestionReading;
  /** Whether its words and its query do not fit; absent when they do. */
  isUnclear?: true;
  /** Questions that its answer suggests. */
  followUps?: readonly string[];
  /** The dataset that it changed; absent when it changed none. */
  prepared?: DatasetId;
}

/** Outcome of the newest execution. */
export interface ExecutionFacts {
  succeeded: boolean;
  result: AnalysisResult | null;
  figureTitles: readonly string[];
  warnings: readonly string[];
  notices: readonly string[];
  failure: ExecutionFailure | null;
}

/** Everything that the analyst knows at the time of a call; null for what is not known yet. */
export interface AnalysisFacts {
  question: string;
  datasets: readonly DatasetFacts[];
  history: readonly HistoryTurn[];
  /** Answered questions about the meaning of the question. */
  clarifications?: readonly Clarification[];
  /** A person's remarks on the plan or the result, oldest first. */
  remarks?: readonly string[];
  /**
   * How the person wants the question read: the reading of the earlier answer with changed values. Null or absent: as
   * worded.
   */
  reading?: QuestionReading | null;
  /** The approach that a person chose, if one did. */
  approach: Approach | null;
  requirements: Requirements | null;
  dataProfile: DataProfile | null;
  alignment: AlignmentCheck | null;
  code: string | null;
  /** The newest query over tables that code cannot read whole; absent or null where there is none. */
  query?: { sql: string; succeeded: boolean } | null;
  execution: ExecutionFacts | null;
  checks: readonly Check[];
  evaluation: Evaluation | null;
  remediation: RemediationPlan | null;
  /** Found by code and by the alignment check; the explanation must mention them. */
  caveats: readonly Caveat[];
  verdict: Verdict | null;
  attempts: Attempts;
  /** The loop that reached its limit, if any. */
  limitReached: "alignment" | "remediation" | null;
}

/** How much a task asks of a model. */
export type ModelTier = "light" | "plain" | "main" | "code";

/** What an engine has to know about a task; capabilities and services define their own. */
export interface EngineTask {
  /** Unique within the installation. Its turns begin with `## Task: <name>`. */
  readonly name: string;
  readonly tier: ModelTier;
  /** Whether no other call repeats the beginning of its prompt, so that keeping it in a cache would only cost. */
  readonly isOneShot?: boolean;
  /** How a text reply is read; as it is when absent. */
  readonly text?: {
    /** A reply may also come as an object with this one field. */
    readonly field?: string;
    /** Takes Python out of its fences. */
    readonly isCode?: boolean;
    /** Keeps an object or a fence around the text. */
    readonly isKeptWhole?: boolean;
  };
}

/** One task to perform; `Output` is text where there is no schema. */
export interface ReasoningRequest<Output = string> {
  /** Name of a task that the engine knows. */
  task: string;
  /** For engines that read prose. Its last turn begins with `## Task: <task>`. */
  prompt: Prompt;
  /** For engines that do not; each capability has its own, such as `AnalysisFacts`. */
  facts: unknown;
  /** Schema of a structured reply; null when the reply is text. */
  schema: z.ZodType<Output> | null;
  /** Unique within the run and stable when the step is repeated after a crash, for example `write:2`. */
  step: string;
  signal: AbortSignal;
  /** Called with each piece of a text reply as it arrives. */
  onText?: (delta: string) => void;
  /**
   * Called before each exchange with a model, including repairs; an error it throws ends the task with nothing sent.
   */
  beforeExchange?: () => Promise<void>;
  /** Called after each exchange with a model, including those whose reply is not used; keys are redacted. */
  onExchange?: (exchange: ModelExchange) => void;
}

/** One request to a model and its reply. */
export interface ModelExchange {
  model: string;
  /** What the model read: the prompt of the request, including the turns of a repair. */
  prompt: Prompt;
  reply: string | null;
  outcome: ModelCall["outcome"];
  fault: string | null;
  /** As counted by the service. For a request without a reply, an estimate of its input, which the error reports. */
  usage: TokenUsage;
  durationMs: number;
}

/**
 * The engine's output, or its statement that the question is out of scope. `reading`: how the engine reads the question
 * now, if it shows that; replaces an earlier reading of the run.
 */
export type ReasoningReply<Output = string> = { reading?: QuestionReading } & (
  | { status: "replied"; output: Output; usage: TokenUsage; model: string; durationMs: number }
  | { status: "beyond_engine"; explanation: string; suggestions: string[] }
);

export interface EngineDescription {
  kind: EngineKind;
  /** For people, for example "Built-in engine" or "OpenAI · gpt-6-luna". */
  label: string;
}

/** Why a model did not answer: rejected key or model name, unreachable server, timeout, or something else. */
export type ModelFault = "key" | "model" | "connection" | "time" | "other";

/** Result of testing a model. */
export interface ModelReport {
  model: string;
  /** Tasks that this model performs. */
  tasks: readonly string[];
  /**
   * `enforced`: the server enforces the schema. `prompted`: the prompt describes the schema. Null when the model did
   * not answer.
   */
  structured: "enforced" | "prompted" | null;
  /** Maximum tokens of a request; null when the server does not report it. */
  contextTokens: number | null;
  /** One sentence for a person: that it works, or what is wrong and what to do. */
  detail: string;
  /** Why it did not answer; absent when it did. */
  fault?: ModelFault;
}

/** Performs reasoning tasks: a model provider or the built-in engine. */
export interface ReasoningEngine {
  readonly description: EngineDescription;
  /**
   * Tests each model with one short call and remembers the findings for later requests. Never throws; faults become
   * reports.
   */
  probe(signal: AbortSignal): Promise<ModelReport[]>;
  /**
   * Performs one task. Throws a CaveatError: `engine_unavailable` (no connection, server fault, rate limit outlasting the
   * retries), `engine_refused` (key or model not accepted), `engine_reply_invalid` (reply did not fit the schema twice), `cancelled`.
   */
  reason<Output = string>(request: ReasoningRequest<Output>): Promise<ReasoningReply<Output>>;
}
