"use client";

import { useState, type FormEvent } from "react";
import { addConnection, removeConnection, testConnection } from "@/app/actions/connections";
import {
  ConnectionKind,
  type Connection,
  type ConnectionTest,
  type NewConnection,
} from "@/lib/domain/connections/connection";
import { connectionKinds } from "@/lib/domain/connections/connection-kinds";
import { connectionsResource } from "../api/connections";
import { valueOf } from "../api/value-of";
import { connectionWords as texts } from "../words/connection-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { words } from "../words/words";
import { noConnectionFields, toNewConnection } from "./connection-fields";
import { PlaceFields } from "./place-fields";
import { TestLine } from "./test-line";

/**
 * Asks for a database, adds it and tests it. One that does not work is removed again, and the fields keep what was
 * typed, with the reason.
 */
export function ConnectionForm({ onAdded }: { onAdded: (connection: Connection) => void }) {
  const [fields, setFields] = useState(noConnectionFields);
  const [state, setState] = useState<"idle" | "connecting" | "preparing">("idle");
  const [outcome, setOutcome] = useState<ConnectionTest | string | null>(null);
  const change = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part });
    setOutcome(null);
  };
  const add = async () => {
    setState("connecting");
    setOutcome(null);
    try {
      const { connection, test } = await addTested(toNewConnection(fields), () => setState("preparing"));
      setOutcome(test);
      if (test.works) {
        setFields(noConnectionFields);
        onAdded({ ...connection, status: "ready", lastTest: test });
      }
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : words.errors.unexpectedReply);
    }
    setState("idle");
  };
  const busy = state !== "idle";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void add();
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <Field label={texts.kind}>
          {() => (
            <select
              value={fields.kind}
              onChange={(event) => change({ kind: ConnectionKind.parse(event.target.value) })}
              className={fieldLook}
            >
              {ConnectionKind.options.map((kind) => (
                <option key={kind} value={kind}>
                  {connectionKinds[kind].label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={texts.name}>
          {() => (
            <input
              value={fields.name}
              maxLength={120}
              autoComplete="off"
              placeholder={texts.nameExample}
              onChange={(event) => change({ name: event.target.value })}
              className={fieldLook}
            />
          )}
        </Field>
      </div>
      <PlaceFields fields={fields} onChange={change} />
      <div role="status" aria-live="polite" className="text-small empty:hidden">
        {state === "preparing" && texts.preparing}
        <TestLine outcome={outcome} />
      </div>
      <div>
        <Button type="submit" kind="primary" aria-busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}

/**
 * Adds a connection and tests it; one that does not work is removed again. Reports whether its drivers must be installed
 * first. Throws an ApiError.
 */
async function addTested(
  wanted: NewConnection,
  onPreparing: () => void,
): Promise<{ connection: Connection; test: ConnectionTest }> {
  const connection = await valueOf(addConnection(wanted));
  if (connection.status === "preparing") onPreparing();
  let works = false;
  try {
    const test = await valueOf(testConnection(connection.id));
    works = test.works;
    return { connection, test };
  } finally {
    if (!works) await valueOf(removeConnection(connection.id)).catch(() => undefined);
    await connectionsResource.refresh();
  }
}
