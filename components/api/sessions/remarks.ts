import type { RemarksChange } from "@/lib/domain/answers/answer-remarks";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { outline } from "./outline";
import { requestJson } from "../request";

const messageOutline = outline<Message>({ id: "text", role: "text", text: "text" });

/** Changes a person's remarks on an answer, and returns them. */
export function sendRemarks(id: SessionId, messageId: MessageId, change: RemarksChange): Promise<Message> {
  return requestJson(`/api/sessions/${id}/messages/${messageId}`, messageOutline, { method: "PATCH", body: change });
}
