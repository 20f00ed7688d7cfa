"use client";

import { useState, type FormEvent } from "react";
import type { ConnectionTest } from "@/lib/domain/connections/connection";
import type { ConnectionFault } from "@/lib/domain/connections/connection-check";
import { changeConnection, testConnection } from "@/app/actions/connections";
import { connectionsResource } from "../api/connections";
import { valueOf } from "../api/value-of";
import { connectionWords as texts } from "../words/connection-words";
import { Button } from "../ui/button";
import { words } from "../words/words";
import { toConnectionChange, toConnectionFields, type ConnectionFields } from "./connection-fields";
import { PlaceFields } from "./place-fields";
import { ReplaceConnection } from "./replace-connection";
import { TestLine } from "./test-line";

/**
 * Repairs a connection where it is needed: enter the secret or the place again and test it, or choose another connection for
 * one that was removed. `onRepaired` is called once it works.
 */
export function RepairConnection({ fault, onRepaired }: { fault: ConnectionFault; onRepaired: () => void }) {
  const { kind } = fault;
  return fault.reason === "missing" || kind === null ? (
    <ReplaceConnection fault={fault} onReplaced={onRepaired} />
  ) : (
    <ChangeForm
      fault={fault}
      start={toConnectionFields({ ...fault, kind, name: fault.name ?? "" })}
      onRepaired={onRepaired}
    />
  );
}

function ChangeForm(props: { fault: ConnectionFault; start: ConnectionFields; onRepaired: () => void }) {
  const { fault, start, onRepaired } = props;
  const { connectionId } = fault;
  const [fields, setFields] = useState(start);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ConnectionTest | string | null>(null);
  const save = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      const change = toConnectionChange(start, fields);
      if (Object.keys(change).length > 0) await valueOf(changeConnection({ id: connectionId, change }));
      const test = await valueOf(testConnection(connectionId));
      void connectionsResource.refresh();
      setOutcome(test);
      if (test.works) onRepaired();
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : words.errors.unexpectedReply);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void save();
  };
  return (
    <form onSubmit={submit} aria-label={texts.edit(start.name)} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PlaceFields
        fields={fields}
        isStored
        onChange={(part) => {
          setFields({ ...fields, ...part });
          setOutcome(null);
        }}
      />
      <div role="status" aria-live="polite" className="text-small empty:hidden">
        {busy ? texts.testing : <TestLine outcome={outcome} />}
      </div>
      <div>
        <Button type="submit" aria-busy={busy}>
          {busy ? texts.testing : texts.saveAndTest}
        </Button>
      </div>
    </form>
  );
}
