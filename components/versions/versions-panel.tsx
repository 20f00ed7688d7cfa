"use client";

import { useState } from "react";
import { findCurrent } from "@/lib/domain/answers/find-current";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import type { Message } from "@/lib/domain/session";
import type { RollbackRequest } from "./perform-rollback";
import { isSameAnswer, toVersions } from "../chat/transcript/to-versions";
import { versionWords } from "../words/answers/version-words";
import { CompareDialog } from "./compare-dialog";
import { RollbackDialog } from "./rollback-dialog";
import { VersionItem } from "./version-item";

const texts = versionWords.panel;

/** The dialog that is open over the list. */
type Open = { compare: readonly [left: string, right: string] } | { rollBack: string; undoes: boolean } | null;

/** Lists the versions of an answer, newest first: how each differs, which is current, and actions to compare and roll back. */
export function VersionsPanel(props: {
  sessionId: SessionId;
  question: Message;
  replies: readonly Message[];
  /** The visible reply. */
  shown: MessageId | null;
  /** Something of the conversation runs or waits. */
  active: boolean;
  onShow: (messageId: MessageId) => void;
  /** Rolls back and shows the current version; rejects with the reason. */
  onRollBack: (request: RollbackRequest) => Promise<void>;
}) {
  const { sessionId, question, replies, shown, active, onShow, onRollBack } = props;
  const [open, setOpen] = useState<Open>(null);
  const versions = toVersions(replies);
  const current = findCurrent(versions, ({ answer }) => answer);
  if (current === undefined) return null;
  const before = versions[versions.indexOf(current) - 1];
  const close = () => setOpen(null);
  const held = active || question.setAside === true;
  return (
    <section aria-label={texts.label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {held && <p className="text-small text-ink-soft">{active ? texts.waits : texts.setAside}</p>}
      <ol className="grid gap-2">
        {versions.toReversed().map((version) => {
          const { id, answer } = version;
          const isCurrent = id === current.id;
          const undone = isCurrent && answer.restores !== undefined ? before?.answer.version : undefined;
          return (
            <VersionItem
              key={id}
              version={version}
              current={isCurrent}
              shown={id === shown}
              other={isCurrent ? before?.answer.version : current.answer.version}
              onShow={() => onShow(id)}
              onCompare={(left, right) => setOpen({ compare: [left, right] })}
              onUndo={undone === undefined ? undefined : () => setOpen({ rollBack: undone, undoes: true })}
              onRollBack={
                isSameAnswer(answer, current.answer)
                  ? undefined
                  : () => setOpen({ rollBack: answer.version, undoes: false })
              }
              held={held}
            />
          );
        })}
      </ol>
      {open !== null && "compare" in open && (
        <CompareDialog answers={versions.map(({ answer }) => answer)} start={open.compare} onClose={close} />
      )}
      {open !== null && "rollBack" in open && (
        <RollbackDialog
          sessionId={sessionId}
          questionId={question.id}
          version={open.rollBack}
          undoes={open.undoes}
          onRollBack={async (request) => {
            await onRollBack(request);
            close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
