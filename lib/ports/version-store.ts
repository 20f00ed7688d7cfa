import type { Rollback, SessionVersions } from "../domain/answers/answer-version";
import type { MessageId, SessionId } from "../domain/ids";

/** Goes back to earlier states of conversations. Nothing is ever deleted by it. */
export interface VersionStore {
  /** The versions of all answers of a session. Throws `not_found`. */
  list(sessionId: SessionId): Promise<SessionVersions>;
  /**
   * Makes an earlier version of a question's answer current again as a further version, or only tells what that would
   * change. Throws `not_found` for a session, question or version that is not there, `invalid_input` for the version that is
   * current, `conflict` while something runs, waits its turn or waits for a person.
   */
  rollback(input: {
    sessionId: SessionId;
    questionId: MessageId;
    /** A label, as `v1.0`. */
    version: string;
    /** Sets later questions aside that were asked with what is rolled back, and brings back those of the version. */
    includeConversation: boolean;
    dryRun: boolean;
  }): Promise<Rollback>;
  /**
   * Copies the session up to an answer, with what that answer was made with, into a session of its own. Throws `not_found`
   * for a session or answer that is not there.
   */
  fork(input: { sessionId: SessionId; messageId: MessageId }): Promise<SessionId>;
}
