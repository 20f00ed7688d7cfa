"use client";

import { memo } from "react";
import type { InterruptId, MessageId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { SessionResponse } from "@/lib/domain/session";
import { LazyInterruptCard } from "../../cards/lazy-interrupt-card";
import { resultAddress } from "../../take-away/to-save-items";
import { showFault } from "../../ui/show-fault";
import type { SessionActions } from "../session-actions";
import type { Turn } from "./to-turns";
import { TurnView } from "./turn-view";

/** Props of a turn of a conversation. */
interface SessionTurnProps {
  session: SessionResponse;
  turn: Turn;
  last: boolean;
  deferred: boolean;
  active: boolean;
  /** The interrupt of a run of this turn; null if there is none. */
  interrupt: Interrupt | null;
  /** Functions with stable identities. */
  actions: SessionActions & { onRephrase: (question: string) => void };
  /** Returns the text of another question of the conversation. */
  questionOf: (questionId: MessageId) => string;
}

/** A turn of a conversation. Rerenders only if the turn itself has changed, however long the conversation is. */
export const SessionTurn = memo(function SessionTurn(props: SessionTurnProps) {
  const { session, turn, interrupt, actions } = props;
  const { id: questionId, text } = turn.question;
  return (
    <TurnView
      turn={turn}
      last={props.last}
      deferred={props.deferred}
      active={props.active}
      spending={session}
      decisions={session.decisions}
      card={
        interrupt ? (
          <LazyInterruptCard
            key={interrupt.id}
            sessionId={session.id}
            questionId={questionId}
            interrupt={interrupt}
            onAnswer={(interruptId: InterruptId, response: InterruptResponse) =>
              actions.onAnswer(interruptId, response)
            }
          />
        ) : undefined
      }
      questionOf={props.questionOf}
      resultAddressOf={(messageId) => resultAddress(session.id, messageId)}
      actions={{
        onAsk: (question) => void actions.onAsk(question, []).catch(showFault),
        onOpen: (tab) => actions.onOpen(questionId, tab),
        onRerun: (rerun) => void actions.onRerun(questionId, rerun).catch(showFault),
        onCompare: (approachId) => actions.onCompare(questionId, approachId),
        onShow: (messageId) => actions.onShow(questionId, messageId),
        onCure: (cure) => void actions.onCure(questionId, cure).catch(showFault),
        onUndoCure: (messageId) => void actions.onUndoCure(questionId, messageId).catch(showFault),
        onBranch: (messageId) => void actions.onBranch(messageId).catch(showFault),
        onRephrase: () => actions.onRephrase(text),
      }}
    />
  );
}, isSame);

/**
 * Whether two sets of props render the same. The spending of a conversation is only visible if its budget is used up.
 */
function isSame(before: SessionTurnProps, after: SessionTurnProps): boolean {
  const spends = after.turn.reply?.answer?.kind === "budget";
  return (
    isSameTurn(before.turn, after.turn) &&
    before.last === after.last &&
    before.active === after.active &&
    before.interrupt?.id === after.interrupt?.id &&
    before.actions === after.actions &&
    before.session.decisions?.length === after.session.decisions?.length &&
    (!spends || before.session === after.session)
  );
}

function isSameTurn(before: Turn, after: Turn): boolean {
  return (
    before.question === after.question &&
    before.reply === after.reply &&
    before.run === after.run &&
    before.rerun?.run === after.rerun?.run &&
    (before.rerun === null) === (after.rerun === null) &&
    before.replies.length === after.replies.length &&
    before.replies.every((reply, place) => reply === after.replies[place])
  );
}
