"use client";

import { useEffect, useRef } from "react";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Rerun } from "@/lib/domain/answers/rerun";
import type { Message } from "@/lib/domain/session";
import { ApiError } from "../api/api-error";
import { connection } from "../api/connection";
import { useStore } from "../api/use-store";
import { mayTakeFocus } from "../cards/may-take-focus";
import { loadToast } from "../ui/load-toast";
import { showFault } from "../ui/show-fault";
import { versionWords } from "../words/answers/version-words";
import { CompareDialog } from "./compare-dialog";
import { pendingComparison, findNextStep, withoutApproach } from "./pending-comparison";

/** How long a message offers two answers that are ready to be compared. Milliseconds. */
const offerMs = 20_000;
/**
 * After this time since the page loaded or the server came back, an earlier request has become a run or never will. In
 * milliseconds.
 */
const arrivalMs = 5_000;

/**
 * Fulfils a request to compare approaches: starts them one after another, and shows the answers side by side when they are
 * done; while a person is typing, a message offers them instead.
 */
export function Comparison(props: {
  sessionId: SessionId;
  turns: readonly { question: Pick<Message, "id">; replies: readonly Message[] }[];
  active: boolean;
  onRerun: (questionId: MessageId, rerun: Rerun) => Promise<void>;
}) {
  const { sessionId, turns, active, onRerun } = props;
  const store = pendingComparison(sessionId);
  const pending = useStore(store, null);
  const replies = turns.find(({ question }) => question.id === pending?.questionId)?.replies ?? [];
  const step = pending === null ? null : findNextStep(pending, replies, active);
  const kind = step?.kind;
  const approachId = step !== null && "approachId" in step ? step.approachId : null;
  const asking = useRef(false);
  const stage = pending?.stage;

  useEffect(() => {
    const pending = store.get();
    if (pending === null) return;
    if (approachId !== null && kind === "give_up") store.set((now) => now && withoutApproach(now, approachId));
    if (approachId !== null && kind === "ask" && !asking.current) {
      asking.current = true;
      // Stored before it is sent: after a reload, it must not be sent twice.
      store.set((now) => now && { ...now, sending: approachId });
      // Only a run that the conversation shows has been started; until then, nothing runs.
      onRerun(pending.questionId, { approachId })
        .then(() => store.set((now) => now && { ...now, asked: approachId, sending: null }))
        .catch((error: unknown) => {
          // It may have arrived, for example when the page was left: this becomes known once the server responds again.
          if (error instanceof ApiError && error.status === 0) return;
          store.set((now) => now && withoutApproach(now, approachId));
          void showFault(error);
        })
        .finally(() => (asking.current = false));
    }
    if (kind === "compare" && stage === "begun") {
      const free = mayTakeFocus(document.activeElement);
      store.set(() => ({ ...pending, stage: free ? "shown" : "offered" }));
      if (!free) void offer(() => store.set((now) => now && { ...now, stage: "shown" }));
    }
  }, [store, kind, approachId, stage, onRerun]);

  const sending = pending?.sending ?? null;
  const { reachable } = useStore(connection);
  useEffect(() => {
    if (sending === null || asking.current || !reachable) return;
    if (active) {
      store.set((now) => now && { ...now, asked: sending, sending: null });
      return;
    }
    const timer = setTimeout(() => store.set((now) => now && { ...now, sending: null }), arrivalMs);
    return () => clearTimeout(timer);
  }, [store, sending, active, reachable]);

  if (step?.kind !== "compare" || stage !== "shown") return null;
  return (
    <CompareDialog
      answers={replies.flatMap(({ answer }) => answer ?? [])}
      start={step.pair}
      onClose={() => store.set(() => null)}
    />
  );
}

async function offer(onShow: () => void): Promise<void> {
  const toast = await loadToast();
  toast(versionWords.approaches.ready, {
    duration: offerMs,
    action: { label: versionWords.approaches.compare, onClick: onShow },
  });
}
