"use client";

import { useState } from "react";
import type { ConnectionFault } from "@/lib/domain/connections/connection-check";
import { connectionKinds } from "@/lib/domain/connections/connection-kinds";
import type { ConnectionId } from "@/lib/domain/ids";
import { connectionsResource } from "../api/connections";
import { changeDataset } from "@/app/actions/datasets";
import { valueOf } from "../api/value-of";
import { useResource } from "../api/use-resource";
import { connectionWords as texts } from "../words/connection-words";
import { fieldLook } from "../table/field-look";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { words } from "../words/words";
import { ConnectionForm } from "./connection-form";

/** Chooses or adds the connection that the datasets of a removed one are read from. */
export function ReplaceConnection({ fault, onReplaced }: { fault: ConnectionFault; onReplaced: () => void }) {
  const { value } = useResource(connectionsResource);
  const [chosen, setChosen] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<{ says: string; failed: boolean } | null>(null);
  const connections = value?.items ?? [];
  const connection = connections.find(({ id }) => id === chosen) ?? connections[0];
  const replace = async (id: ConnectionId, name: string) => {
    try {
      for (const dataset of fault.datasets) {
        await valueOf(changeDataset({ id: dataset.id, change: { connectionId: id } }));
      }
      setOutcome({ says: texts.replaced(name), failed: false });
      onReplaced();
    } catch (error) {
      setOutcome({ says: error instanceof Error ? error.message : words.errors.unexpectedReply, failed: true });
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small">
      {connection !== undefined && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-40 flex-1">
            <Field label={texts.choose}>
              {() => (
                <select value={connection.id} onChange={(event) => setChosen(event.target.value)} className={fieldLook}>
                  {connections.map(({ id, name, kind }) => (
                    <option key={id} value={id}>
                      {name} · {connectionKinds[kind].label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <Button onClick={() => void replace(connection.id, connection.name)}>{texts.useThis}</Button>
        </div>
      )}
      <div role="status" aria-live="polite" className="empty:hidden">
        {outcome !== null && <p className={outcome.failed ? "text-failed" : undefined}>{outcome.says}</p>}
      </div>
      {value !== undefined && outcome?.failed !== false && (
        <ConnectionForm onAdded={({ id, name }) => void replace(id, name)} />
      )}
    </div>
  );
}
