import type { Rollback, SessionVersions } from "../../domain/answers/answer-version";
import type { MessageId, SessionId } from "../../domain/ids";

/** Returns conversations to earlier states. Never deletes anything. */
export interface VersionStore {
  /** Lists the versions of all answers of a session. Throws `not_found`. */
  list(sessionId: SessionId): Promise<SessionVersions>;
  /**
   * Makes an earlier version of a question's answer current again as a further version, or only reports what that would
   * change. Throws `not_found` for an unknown session, question or version, `invalid_input` for the current version,
   * `conflict` while something runs, is queued or waits for a person.
   */
  rollback(input: {
    sessionId: SessionId;
    questionId: MessageId;
    /** A label, such as `v1.0`. */
    version: string;
    /** Sets aside later questions that built on the current version, and brings back those of the earlier one. */
    includeConversation: boolean;
    dryRun: boolean;
  }): Promise<Rollback>;
  /**
   * Copies the session up to an answer, with everything the answer was made with, into a new session. Throws
   * `not_found` for an unknown session or answer.
   */
  fork(input: { sessionId: SessionId; messageId: MessageId }): Promise<SessionId>;
}
