import type { Answer } from "@/lib/domain/answers/answer";
import type { Decision } from "@/lib/domain/runs/decision";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetVersionId, MessageId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { ExecutorDescription } from "@/lib/ports/runs/code-executor";
import { toSafeFileName } from "./safe-file-name";

/** One pass through one node, for people. */
export interface TakeawayStep {
  node: string;
  attempt: number;
  /** The outcome, or what went wrong. */
  summary: string;
  failed: boolean;
  /** Why the run took this direction; null where there was no choice. */
  reason: string | null;
}

/** An analyst of an investigation with the answer that it rests on. */
export interface TakeawayAnalyst {
  /** `a1` … */
  id: string;
  title: string;
  question: string;
  answer: Answer;
}

/** One version of a question's answer with its cost. */
export interface TakeawayAnswer {
  id: MessageId;
  answer: Answer;
  /** ISO 8601. */
  createdAt: string;
  /** Whether it is the current version. */
  current: boolean;
  steps: TakeawayStep[];
  /** What a person was asked during the run, oldest first. */
  decisions: Decision[];
  usage: TokenUsage;
  modelCalls: number;
  models: string[];
  /** The analysts of an investigation whose answers exist; absent for other answers. */
  analysts?: readonly TakeawayAnalyst[];
}

/** A question with all versions of its answer, oldest first; none when it was stopped or still runs. */
export interface TakeawayQuestion {
  /** From 1. */
  number: number;
  text: string;
  /** ISO 8601. */
  askedAt: string;
  answers: TakeawayAnswer[];
  /** What rollbacks and newer versions of earlier answers mean for it, one sentence each; absent for nothing. */
  notes?: readonly string[];
}

/** A version of a dataset that answers were computed from. */
export interface TakeawayDataset {
  versionId: DatasetVersionId;
  /** Its name in the code. */
  name: string;
  /** SHA-256 of the original bytes, hexadecimal. */
  fingerprint: string;
  /** Unique name of its files, without an extension. */
  fileName: string;
  /**
   * Its facts and the folder of its files, relative to the data directory; null when it is no longer on this server.
   */
  record: { dataset: Dataset; folder: string } | null;
}

/** Everything that exports of a conversation are made of. */
export interface Takeaway {
  session: Pick<SessionResponse, "id" | "title" | "createdAt" | "updatedAt" | "usage">;
  questions: TakeawayQuestion[];
  datasets: TakeawayDataset[];
  /** Version of this program. */
  version: string;
  engine: string;
  executor: Pick<ExecutorDescription, "python" | "libraries">;
}

/** Finds the current answer of a question; undefined when there is none. */
export function findCurrentAnswer(question: TakeawayQuestion): TakeawayAnswer | undefined {
  return question.answers.find(({ current }) => current);
}

/** Returns the folder of an analyst's files within the bundle, with a trailing `/`. */
export function analystFolder(question: TakeawayQuestion, answer: TakeawayAnswer, analyst: TakeawayAnalyst): string {
  return `${answerFolder(question, answer)}analysts/${analyst.id}-${toSafeFileName(analyst.title, "analyst")}/`;
}

/** Returns the folder of an answer's version within the bundle, with a trailing `/`. */
export function answerFolder(question: TakeawayQuestion, { answer }: TakeawayAnswer): string {
  return `answers/question-${question.number}/${answer.version}/`;
}
