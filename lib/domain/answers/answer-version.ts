import { z } from "zod";
import { type Answer, AnswerBasis, AnswerKind, Verdict } from "./answer";
import { MessageId, RunId } from "../ids";
import { ReplacedAnswer } from "../session";

/** Label of a version of a question's answer: `v1.0`, `v2.0` … */
export const VersionLabel = z.string().regex(/^v[1-9][0-9]{0,8}\.0$/, "A version is named like v1.0.");

/** One version of a question's answer, without the answer itself. */
const AnswerVersion = z.object({
  version: z.string(),
  messageId: MessageId.schema,
  runId: RunId.schema.nullable(),
  /** Whether further questions read this one. */
  current: z.boolean(),
  kind: AnswerKind,
  verdict: Verdict.shape.status,
  /** How it differs from the previous one; null for the first one, and for answers of an earlier release. */
  rerun: AnswerBasis.shape.rerun,
  /** Label of the version that it makes current again; null for an answer from a run. */
  restores: z.string().nullable(),
  /** Earlier answers that it was made with and that have been replaced since; only for a current version. */
  stale: z.array(ReplacedAnswer),
  createdAt: z.iso.datetime(),
});

/** The versions of each question's answer, questions and versions oldest first. */
export const SessionVersions = z.object({
  items: z.array(
    z.object({
      questionId: MessageId.schema,
      question: z.string(),
      /** Whether a rollback excluded it from what further questions read. */
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
  /** Label of the version that is current before it. */
  from: z.string(),
  /** Label of the version to make current again. */
  to: z.string(),
  /** Label of the version that the rollback creates. */
  version: z.string(),
  /** The new answer; null for a dry run. */
  messageId: MessageId.schema.nullable(),
  /** Later questions whose answers become stale, because they were made with what is rolled back. */
  becomesStale: z.array(VersionedQuestion),
  /** Later questions whose stale answers become valid again. */
  holdsAgain: z.array(VersionedQuestion),
  /** Effects of including the conversation; only applied on request. */
  conversation: z.object({
    included: z.boolean(),
    /** Later questions that are excluded from what further questions read. */
    setAside: z.array(NamedQuestion),
    /** Questions that an earlier rollback, undone by this one, had set aside. */
    broughtBack: z.array(NamedQuestion),
  }),
  /**
   * Datasets that the answer read in an older version than further questions do, with both version numbers.
   */
  olderData: z.array(z.object({ name: z.string(), used: z.int().positive(), newest: z.int().positive() })),
  /** What further questions then read of the conversation, oldest first. */
  reads: z.array(VersionedQuestion),
});
export type Rollback = z.infer<typeof Rollback>;

/**
 * Whether two answers give a further question the same basis: the same code with the same result or, without code, the
 * same text.
 */
export function haveSameFindings(left: Answer, right: Answer): boolean {
  if (left.kind !== right.kind || left.code !== right.code) return false;
  if (left.code === null && left.explanation !== right.explanation) return false;
  return JSON.stringify(left.result) === JSON.stringify(right.result);
}

/** Returns the label of a version of an answer, `v1.0` for 1. */
export function toVersionLabel(version: number): string {
  return `v${version}.0`;
}
