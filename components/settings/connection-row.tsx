"use client";

import { useState } from "react";
import type { Connection, ConnectionTest } from "@/lib/domain/connections/connection";
import { changeConnection, removeConnection, testConnection } from "../api/connections";
import { toAddress } from "../connections/connection-fields";
import { TestLine } from "../connections/test-line";
import { connectionWords as texts } from "../words/connection-words";
import { Button } from "../ui/button";
import { formatDayTime } from "../ui/format-day-time";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { words } from "../words/words";
import { SecretForm } from "./secret-form";

/** Shows a connection with its last test and its actions. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const { id, kind, name, status, detail, secretStatus, lastTest } = connection;
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ConnectionTest | string | null>(lastTest);
  const [removing, setRemoving] = useState(false);
  const work = async (action: () => Promise<ConnectionTest | null>) => {
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    setOutcome(
      await action().catch((error: unknown) => (error instanceof Error ? error.message : words.errors.unexpectedReply)),
    );
    setBusy(false);
  };
  const facts = [texts.kinds[kind], toAddress(connection), texts.added(formatDayTime(connection.createdAt))];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border px-3 py-2 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1 [overflow-wrap:anywhere]">
          <p className="font-medium">{name}</p>
          <p className="text-ink-soft">{facts.join(" · ")}</p>
        </div>
        <div role="group" aria-label={texts.actions(name)} className="flex flex-wrap gap-1">
          <Button size="small" aria-busy={busy} onClick={() => void work(() => testConnection(id))}>
            {busy ? texts.testing : texts.test}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setRemoving(true)}>
            {texts.remove}
          </Button>
        </div>
      </div>
      {status === "preparing" && <p className="text-ink-soft">{texts.preparing}</p>}
      {status === "failed" && detail !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 whitespace-pre-line text-failed [overflow-wrap:anywhere]">{detail}</p>
          {secretStatus !== "lost" && (
            <Button size="small" aria-busy={busy} onClick={() => void work(() => testConnection(id))}>
              {texts.installAgain}
            </Button>
          )}
        </div>
      )}
      {secretStatus === "lost" && (
        <SecretForm
          label={`${texts.enterSecret}: ${name}`}
          placeholder={texts.enterSecret}
          action={texts.saveSecret}
          onSave={(secret) => void work(() => changeConnection(id, { secret }).then(() => null))}
        />
      )}
      <div role="status" aria-live="polite" className="empty:hidden">
        <TestLine outcome={outcome} />
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={texts.removeTitle}
        action={texts.remove}
        onConfirm={() => void work(() => removeConnection(id).then(() => null))}
      >
        {texts.removeText(name)}
      </ConfirmDialog>
    </li>
  );
}
