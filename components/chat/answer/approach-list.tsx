"use client";

import { Clock, Play } from "lucide-react";
import { useContext } from "react";
import type { Answer } from "@/lib/domain/answers/answer";
import type { MessageId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import { createStore } from "../../api/store";
import { useStore } from "../../api/use-store";
import { ApproachCard } from "../../cards/approach-card";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { versionWords } from "../../words/answers/version-words";
import { pendingComparison, type PendingComparison } from "../../versions/pending-comparison";
import { SessionContext } from "../session-context";

const noPending = createStore<PendingComparison | null>(null);

const texts = versionWords.approaches;

/**
 * Lists the approaches to a question side by side and marks the one used by this answer. An approach used by another
 * version links to that version; the others can be run with one click.
 * @param props.open initial state, until the user opens or closes it.
 * @param props.questionId the question that they answer.
 * @param props.onRun reruns the question with this approach once nothing else is running, then shows both answers.
 * @param props.onCompare shows this answer beside the one that used an approach.
 */
export function ApproachList(props: {
  answer: Answer;
  questionId: MessageId;
  replies: readonly Message[];
  open: boolean;
  onRun: ((approachId: string) => void) | undefined;
  onCompare: (approachId: string) => void;
  onShow: (messageId: MessageId) => void;
}) {
  const { answer, questionId, replies, open, onRun, onCompare, onShow } = props;
  const sessionId = useContext(SessionContext);
  const pending = useStore(sessionId === null ? noPending : pendingComparison(sessionId), null);
  const pendingIds = pending?.questionId === questionId && pending.stage === "begun" ? pending.approachIds : [];
  if (answer.approaches.length < 2) return null;
  const actionOf = (id: string, label: string) => {
    const taken = replies.findLast((reply) => reply.answer?.basis?.approachId === id);
    if (taken?.answer) {
      const { version } = taken.answer;
      return (
        <span className="flex flex-wrap gap-1.5">
          <Button size="small" aria-label={texts.showOf(version, label)} onClick={() => onShow(taken.id)}>
            {texts.show(version)}
          </Button>
          <Button size="small" kind="quiet" aria-label={texts.compareOf(label)} onClick={() => onCompare(id)}>
            {texts.compare}
          </Button>
        </span>
      );
    }
    if (pendingIds.includes(id)) {
      return (
        <span className="flex items-center gap-1.5 text-small text-ink-soft">
          <Clock aria-hidden className="size-3.5" />
          {texts.waits}
        </span>
      );
    }
    return (
      <Button size="small" aria-label={texts.runOf(label)} disabled={onRun === undefined} onClick={() => onRun?.(id)}>
        <Play aria-hidden />
        {texts.run}
      </Button>
    );
  };
  return (
    <Disclosure open={open} summary={texts.title}>
      <ul className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {answer.approaches.map((approach) => {
          const carriedOut = answer.basis?.approachId === approach.id;
          return (
            <li key={approach.id}>
              <ApproachCard
                approach={approach}
                carriedOut={carriedOut}
                action={carriedOut ? undefined : actionOf(approach.id, approach.label)}
              />
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
