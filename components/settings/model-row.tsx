"use client";

import { useState } from "react";
import type { ConnectedModel, ModelTest } from "@/lib/domain/connected-model";
import { changeModel, refreshEngine, removeModel, testModel } from "../api/models";
import { TestOutcome } from "../models/test-outcome";
import { modelWords as texts } from "../words/model-words";
import { Button } from "../ui/button";
import { formatDayTime } from "../ui/format-day-time";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog";
import { words } from "../words/words";
import { SecretForm } from "./secret-form";

/**
 * Shows a configured model with its actions.
 * @param props.isFixed whether the environment selects the engine.
 */
export function ModelRow({ model, isFixed }: { model: ConnectedModel; isFixed: boolean }) {
  const { id, label, baseUrl, active, source, keyStatus, problem, createdAt } = model;
  const [busy, setBusy] = useState<"test" | "change" | null>(null);
  const [outcome, setOutcome] = useState<ModelTest | string | null>(null);
  const [removing, setRemoving] = useState(false);
  const work = async (kind: "test" | "change", action: () => Promise<ModelTest | null>) => {
    if (busy !== null) return;
    setBusy(kind);
    setOutcome(null);
    const result = await action().catch((error: unknown) =>
      error instanceof Error ? error.message : words.errors.unexpectedReply,
    );
    setOutcome(result);
    setBusy(null);
  };
  const change = (action: () => Promise<unknown>) =>
    void work("change", () =>
      action()
        .then(refreshEngine)
        .then(() => null),
    );
  const facts = [
    active && texts.inUse,
    source === "environment" && texts.fromEnvironment,
    baseUrl,
    createdAt !== null && texts.added(formatDayTime(createdAt)),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border px-3 py-2 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1 [overflow-wrap:anywhere]">
          <p className="font-medium">{label}</p>
          <p className="text-ink-soft">{facts.filter((fact) => typeof fact === "string").join(" · ")}</p>
        </div>
        <div role="group" aria-label={texts.actions(label)} className="flex flex-wrap gap-1">
          {source === "settings" && !isFixed && keyStatus !== "lost" && (
            <Button size="small" onClick={() => change(() => changeModel(id, { active: !active }))}>
              {active ? texts.stop : texts.use}
            </Button>
          )}
          <Button size="small" aria-busy={busy === "test"} onClick={() => void work("test", () => testModel(id))}>
            {busy === "test" ? texts.testing : texts.test}
          </Button>
          {source === "settings" && (
            <Button size="small" kind="quiet" onClick={() => setRemoving(true)}>
              {texts.remove}
            </Button>
          )}
        </div>
      </div>
      {problem !== null && <p className="text-failed">{problem}</p>}
      {keyStatus === "lost" && (
        <SecretForm
          label={`${texts.enterKey}: ${label}`}
          placeholder={texts.enterKey}
          action={texts.saveKey}
          onSave={(key) => change(() => changeModel(id, { key }))}
        />
      )}
      <div role="status" aria-live="polite" className="empty:hidden">
        <TestOutcome outcome={outcome} />
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={texts.removeTitle}
        action={texts.remove}
        onConfirm={() => change(() => removeModel(id))}
      >
        {active ? texts.removeText(label) : texts.removeUnused(label)}
      </ConfirmDialog>
    </li>
  );
}
