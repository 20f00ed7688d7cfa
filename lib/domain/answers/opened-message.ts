import { SessionVersions } from "./answer-version";
import { MessageId, SessionId } from "../ids";
import { Message } from "../session";

/** One message with where it belongs: the conversation, the question, and the versions of the question's answer. */
export const OpenedMessage = Message.extend({
  /** The conversation that holds it: the one that was asked for, or one that answers a part of its questions. */
  sessionId: SessionId.schema,
  /** The question that it answers, or its own id. */
  questionId: MessageId.schema,
  versions: SessionVersions.shape.items.element.shape.versions,
});
