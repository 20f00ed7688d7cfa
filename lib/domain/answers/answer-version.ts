import { z } from "zod";
import { type Answer, AnswerBasis, AnswerKind, Verdict } from "./answer";
import { MessageId, RunId } from "../ids";
import { ReplacedAnswer } from "../session";

/** Label of a version of a question's answer: `v1.0`, `v2.0` … */
export const VersionLabel = z.string().regex(/^v[1-9][0-9]{0,8}\.0$/, "Enter a version such as v1.0.");

/** One version of a question's answer, without the answer itself. */
const AnswerVersion = z.object({
  version: z.string(),
  messageId: MessageId.schema,
  runId: RunId.schema.nullable(),
  /** Whether follow-up questions read this version. */
  current: z.boolean(),
  kind: AnswerKind,
  verdict: Verdict.shape.status,
  /** How it differs from the previous version; null for the first one, and for answers from an earlier release. */
  rerun: AnswerBasis.shape.rerun,
  /** Label of the version it restores; null for an answer from a run. */
  restores: z.string().nullable(),
  /** Earlier answers it was based on that have since been replaced; only for a current version. */
  stale: z.array(ReplacedAnswer),
  createdAt: z.iso.datetime(),
});

/** The versions of each question's answer; questions and versions are ordered oldest first. */
export const SessionVersions = z.object({
  items: z.array(
    z.object({
      questionId: MessageId.schema,
      question: z.string(),
      /** Whether a rollback excluded it from the context of further questions. */
      setAside: z.boolean(),
      versions: z.array(AnswerVersion),
    }),
  ),
});
export type SessionVersions = z.infer<typeof SessionVersions>;

/** A question with the current version of its answer. */
const VersionedQuestion = z.object({ questionId: MessageId.schema, question: z.string(), version: z.string() });
export type VersionedQuestion = z.infer<typeof VersionedQuestion>;

/** A question of a conversation. */
const NamedQuestion = z.object({ questionId: MessageId.schema, question: z.string() });

/** What a rollback changes. */
export const Rollback = z.object({
  questionId: MessageId.schema,
  /** Label of the version that is current before the rollback. */
  from: z.string(),
  /** Label of the version to make current again. */
  to: z.string(),
  /** Label of the version that the rollback creates. */
  version: z.string(),
  /** The new answer; null for a dry run. */
  messageId: MessageId.schema.nullable(),
  /** Later questions whose answers become stale, because they are based on the version being rolled back. */
  becomesStale: z.array(VersionedQuestion),
  /** Later questions whose stale answers become valid again. */
  holdsAgain: z.array(VersionedQuestion),
  /** Effects of rolling back the conversation too; applied only on request. */
  conversation: z.object({
    included: z.boolean(),
    /** Later questions to exclude from the context of further questions. */
    setAside: z.array(NamedQuestion),
    /** Questions set aside by an earlier rollback that this one undoes. */
    broughtBack: z.array(NamedQuestion),
  }),
  /** Datasets for which the answer used an older version than further questions do, with both version numbers. */
  olderData: z.array(z.object({ name: z.string(), used: z.int().positive(), newest: z.int().positive() })),
  /** What further questions read of the conversation afterwards, oldest first. */
  reads: z.array(VersionedQuestion),
});
export type Rollback = z.infer<typeof Rollback>;

/** Whether two answers are the same basis for a further question: same code and result or, without code, same text. */
export function haveSameFindings(left: Answer, right: Answer): boolean {
  if (left.kind !== right.kind || left.code !== right.code) return false;
  if (left.code === null && left.explanation !== right.explanation) return false;
  return JSON.stringify(left.result) === JSON.stringify(right.result);
}

/** Returns the label of a version of an answer, `v1.0` for 1. */
export function toVersionLabel(version: number): string {
  return `v${version}.0`;
}
