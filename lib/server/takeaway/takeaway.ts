import type { Answer } from "@/lib/domain/answers/answer";
import type { Decision } from "@/lib/domain/runs/decision";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetVersionId, MessageId } from "@/lib/domain/ids";
import type { SessionResponse } from "@/lib/domain/session";
import type { TokenUsage } from "@/lib/domain/runs/usage";
import type { ExecutorDescription } from "@/lib/ports/code-executor";

/** One passage through one node, for people. */
export interface TakeawayStep {
  node: string;
  attempt: number;
  /** What came out, or what went wrong. */
  summary: string;
  failed: boolean;
  /** Why the run went on as it did; null where there was no choice. */
  reason: string | null;
}

/** One version of a question's answer with what it took. */
export interface TakeawayAnswer {
  id: MessageId;
  answer: Answer;
  /** ISO 8601. */
  createdAt: string;
  /** Whether it is the one that counts. */
  current: boolean;
  steps: TakeawayStep[];
  /** What a person was asked on the way, oldest first. */
  decisions: Decision[];
  usage: TokenUsage;
  modelCalls: number;
  models: string[];
}

/** A question with all versions of its answer, oldest first; none when it was stopped or still runs. */
export interface TakeawayQuestion {
  /** From 1. */
  number: number;
  text: string;
  /** ISO 8601. */
  askedAt: string;
  answers: TakeawayAnswer[];
  /** What rollbacks and newer versions of earlier answers mean for it, a sentence each; absent for nothing. */
  notes?: readonly string[];
}

/** A version of a dataset that answers were computed from. */
export interface TakeawayDataset {
  versionId: DatasetVersionId;
  /** Name by which the code knew it. */
  name: string;
  /** SHA-256 of the original bytes, hexadecimal. */
  fingerprint: string;
  /** Name of its files without an ending, unlike all others. */
  fileName: string;
  /** What is known of it and where its files are, relative to the data directory; null when it is not on this server any more. */
  record: { dataset: Dataset; folder: string } | null;
}

/** All that a person takes away of a conversation is made of this. */
export interface Takeaway {
  session: Pick<SessionResponse, "id" | "title" | "createdAt" | "updatedAt" | "usage">;
  questions: TakeawayQuestion[];
  datasets: TakeawayDataset[];
  /** Of this program. */
  version: string;
  engine: string;
  executor: Pick<ExecutorDescription, "python" | "libraries">;
}

/** The answer of a question that counts; undefined when there is none. */
export function findCurrentAnswer(question: TakeawayQuestion): TakeawayAnswer | undefined {
  return question.answers.find(({ current }) => current);
}

/** Where a version of an answer has its files within the bundle, with `/` at the end. */
export function answerFolder(question: TakeawayQuestion, { answer }: TakeawayAnswer): string {
  return `answers/question-${question.number}/${answer.version}/`;
}
