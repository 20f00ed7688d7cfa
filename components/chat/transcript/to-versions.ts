import type { Answer } from "@/lib/domain/answers/answer";
import type { MessageId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { toVersionReason } from "./to-version-reason";

/** A version of a question's answer and how it differs from the previous one. */
export interface Version {
  id: MessageId;
  answer: Answer;
  reason: string;
}

/** Returns the replies of a question that are answers, oldest first; the last one is current. */
export function toVersions(replies: readonly Message[]): Version[] {
  let before: Answer | undefined;
  const versions: Version[] = [];
  for (const { id, answer } of replies) {
    if (!answer) continue;
    versions.push({ id, answer, reason: toVersionReason(answer, before) });
    before = answer;
  }
  return versions;
}

/** Whether two versions are the same answer, because a rollback restored one from the other. */
export function isSameAnswer(left: Answer, right: Answer): boolean {
  return (left.restores ?? left.version) === (right.restores ?? right.version);
}
