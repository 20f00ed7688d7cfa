"use client";

import { useEffect, useState } from "react";
import type { Rollback } from "@/lib/domain/answers/answer-version";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import { rollBack } from "@/app/actions/versions";
import { valueOf } from "../api/value-of";
import type { RollbackRequest } from "./perform-rollback";
import { Button } from "../ui/button";
import { Dialog } from "../ui/overlays/dialog";
import { versionWords } from "../words/answers/version-words";
import { words } from "../words/words";
import { RollbackEffects } from "./rollback-effects";

const texts = versionWords.rollback;

/** Previews the effects of a rollback before it happens; including the conversation is optional. */
export function RollbackDialog(props: {
  sessionId: SessionId;
  questionId: MessageId;
  version: string;
  /** Whether it undoes the newest rollback. */
  undoes: boolean;
  onRollBack: (request: RollbackRequest) => Promise<void>;
  onClose: () => void;
}) {
  const { sessionId, questionId, version, undoes, onRollBack, onClose } = props;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [plan, setPlan] = useState<Rollback | null>(null);
  // By default, undoing restores what the rollback set aside, and a rollback leaves the conversation alone.
  const includeConversation = chosen ?? (undoes && (plan?.conversation.broughtBack.length ?? 0) > 0);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const request = { questionId, version, includeConversation };

  useEffect(() => {
    let left = false;
    valueOf(rollBack({ id: sessionId, questionId, version, includeConversation, dryRun: true })).then(
      (found) => {
        if (left) return;
        setPlan(found);
        setFault(null);
      },
      (error: unknown) => {
        if (!left) setFault(toText(error));
      },
    );
    return () => {
      left = true;
    };
  }, [sessionId, questionId, version, includeConversation]);

  const confirm = async () => {
    setBusy(true);
    try {
      await onRollBack(request);
    } catch (error) {
      setFault(toText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={undoes ? texts.undoTitle : texts.title(version)}
      close={words.shell.cancel}
    >
      {fault !== null && (
        <p role="alert" className="mb-3 text-failed">
          {fault}
        </p>
      )}
      {plan === null ? (
        fault === null && <p className="text-ink-soft">{texts.asking}</p>
      ) : (
        <RollbackEffects plan={plan} include={includeConversation} onInclude={setChosen} />
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{words.shell.cancel}</Button>
        <Button
          kind="primary"
          disabled={busy || plan?.conversation.included !== includeConversation}
          onClick={() => void confirm()}
        >
          {texts.confirm(version)}
        </Button>
      </div>
    </Dialog>
  );
}

function toText(error: unknown): string {
  return error instanceof Error ? error.message : words.errors.unexpectedReply;
}
