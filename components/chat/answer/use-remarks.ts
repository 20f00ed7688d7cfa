"use client";

import { useContext } from "react";
import type { AnswerRemarks, RemarksChange } from "@/lib/domain/answers/answer-remarks";
import { changeRemarks } from "@/lib/domain/answers/change-remarks";
import type { MessageId } from "@/lib/domain/ids";
import { useStore } from "../../api/use-store";
import { pendingRemarks, remarkAnswer } from "./pending-remarks";
import { SessionContext } from "../session-context";

const none: ReadonlyMap<MessageId, RemarksChange> = new Map();

/**
 * Returns the user's remarks on an answer, including pending ones, and a function that adds more; undefined outside of
 * a conversation.
 * @param stored the remarks stored on the server.
 */
export function useRemarks(
  messageId: MessageId,
  stored: AnswerRemarks | undefined,
): { remarks: AnswerRemarks; remark: ((change: RemarksChange) => void) | undefined } {
  const id = useContext(SessionContext);
  const pending = useStore(pendingRemarks, none).get(messageId);
  const remarks = (pending === undefined ? stored : changeRemarks(stored ?? null, pending)) ?? {};
  return { remarks, remark: id === null ? undefined : (change) => remarkAnswer(id, messageId, change) };
}
