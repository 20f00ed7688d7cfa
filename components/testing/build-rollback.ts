import type { Rollback } from "@/lib/domain/answers/answer-version";
import { MessageId } from "@/lib/domain/ids";

/** Builds the effects of a rollback from v2.0 to v1.0 for tests: none, overridden by `part`. */
export function buildRollback(part: Partial<Rollback> = {}): Rollback {
  return {
    questionId: MessageId.create(),
    from: "v2.0",
    to: "v1.0",
    version: "v3.0",
    messageId: null,
    becomesStale: [],
    holdsAgain: [],
    conversation: { included: false, setAside: [], broughtBack: [] },
    olderData: [],
    reads: [],
    ...part,
  };
}
