import { AnswerRemarks } from "@/lib/domain/answers/answer-remarks";
import { readLeniently } from "@/lib/domain/read-leniently";

/** Reads a person's remarks on an answer leniently; null without any. */
export function readRemarks(stored: unknown): AnswerRemarks | null {
  return stored === null ? null : (readLeniently(AnswerRemarks, stored)?.value ?? null);
}
