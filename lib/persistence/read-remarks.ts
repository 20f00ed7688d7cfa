import { AnswerRemarks } from "@/lib/domain/answer-remarks";
import { readLeniently } from "@/lib/domain/read-leniently";

/** What can be read of a person's remarks on an answer; null when there are none. */
export function readRemarks(stored: unknown): AnswerRemarks | null {
  return stored === null ? null : (readLeniently(AnswerRemarks, stored)?.value ?? null);
}
