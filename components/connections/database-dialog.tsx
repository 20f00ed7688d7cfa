"use client";

import { useEffect, useRef, useState } from "react";
import { hasFiles } from "@/lib/domain/connections/connection";
import { connectionKinds } from "@/lib/domain/connections/connection-kinds";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { ConnectionId } from "@/lib/domain/ids";
import { addRemoteDataset } from "@/app/actions/connections";
import { connectionsResource } from "../api/connections";
import { valueOf } from "../api/value-of";
import { useResource } from "../api/use-resource";
import { connectionWords as texts } from "../words/connection-words";
import { fieldLook } from "../table/field-look";
import { Disclosure } from "../ui/disclosure";
import { Field } from "../ui/field";
import { DialogWindow } from "../ui/overlays/dialog-window";
import { words } from "../words/words";
import { ConnectionForm } from "./connection-form";
import { discardReading, followReading } from "./follow-reading";
import { QueryForm } from "./query-form";
import { ReadProgress } from "./read-progress";
import { TableBrowser } from "./table-browser";

const another = "another";

/**
 * Reads a table of a database into a new dataset: choose or add a connection, then choose a table or write a query. The
 * dataset is passed to `onRead` as soon as it is being read; closing the dialog does not stop that.
 */
export function DatabaseDialog(props: { onRead: (dataset: Dataset) => void; onClose: () => void }) {
  const { value, error } = useResource(connectionsResource);
  const [chosen, setChosen] = useState<string | null>(null);
  const [live, setLive] = useState(false);
  const [state, setState] = useState<"idle" | "busy" | { fault: string } | { dataset: Dataset }>("idle");
  const [added, setAdded] = useState<ConnectionId | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  // A connection that is being tested is in the list for a moment; the form must stay, with what it reports.
  if (value !== undefined && chosen === null) setChosen(value.items[0]?.id ?? another);
  const connection = chosen === another ? undefined : (value?.items.find(({ id }) => id === chosen) ?? value?.items[0]);
  const canBeLive = connection !== undefined && connectionKinds[connection.kind].live;
  const read = async (wanted: { connectionId: ConnectionId; table?: string; query?: string; name?: string }) => {
    const { signal } = (reading.current = new AbortController());
    setState("busy");
    try {
      const mode = live && canBeLive ? "live" : "snapshot";
      const unread = await valueOf(addRemoteDataset({ ...wanted, mode }));
      props.onRead(unread);
      const dataset = await followReading(unread, { signal, onLook: (dataset) => setState({ dataset }) });
      if (dataset.status === "failed") {
        await discardReading(dataset.id);
        throw new Error(dataset.fault);
      }
      props.onRead(dataset);
      props.onClose();
    } catch (fault) {
      if (!signal.aborted) setState({ fault: fault instanceof Error ? fault.message : words.errors.unexpectedReply });
    }
  };
  const stop = (dataset: Dataset) => {
    reading.current?.abort();
    setState("idle");
    void discardReading(dataset.id);
  };
  const busy = state === "busy" || (typeof state === "object" && "dataset" in state);
  return (
    <DialogWindow open onOpenChange={(open) => !open && props.onClose()} title={texts.fromDatabase} close={texts.close}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {value === undefined && error instanceof Error && (
          <p role="alert" className="text-small text-failed">
            {error.message}
          </p>
        )}
        {value !== undefined && value.items.length > 0 && (
          <Field label={texts.choose}>
            {() => (
              <select
                value={connection?.id ?? another}
                onChange={(event) => {
                  setChosen(event.target.value);
                  setState("idle");
                }}
                className={fieldLook}
              >
                {value.items.map(({ id, name, kind }) => (
                  <option key={id} value={id}>
                    {name} · {connectionKinds[kind].label}
                  </option>
                ))}
                <option value={another}>{texts.another}</option>
              </select>
            )}
          </Field>
        )}
        {value !== undefined && connection === undefined && (
          <ConnectionForm
            onAdded={({ id }) => {
              setAdded(id);
              setChosen(id);
            }}
          />
        )}
        {connection?.lastTest?.mayWrite === true && <p className="text-small text-caveats">{texts.mayWrite}</p>}
        {connection !== undefined && (
          <>
            {canBeLive && (
              <label className="grid grid-cols-[auto_1fr] items-start gap-x-2 text-small">
                <input
                  type="checkbox"
                  checked={live}
                  onChange={(event) => setLive(event.target.checked)}
                  className="mt-0.5 size-4 accent-accent"
                />
                {texts.live}
                <span className="col-start-2 text-ink-soft">{texts.liveNote}</span>
              </label>
            )}
            <TableBrowser
              key={connection.id}
              connection={connection}
              busy={busy}
              focused={connection.id === added}
              onRead={(table) => void read({ connectionId: connection.id, table })}
            />
            {!hasFiles(connection.kind) && (
              <Disclosure summary={texts.writeQuery}>
                <QueryForm
                  busy={busy}
                  onRead={(query, name) => void read({ connectionId: connection.id, query, name })}
                />
              </Disclosure>
            )}
          </>
        )}
        <div role="status" aria-live="polite" className="text-small empty:hidden">
          {state === "busy" && texts.reading}
        </div>
        {typeof state === "object" && "dataset" in state && (
          <ReadProgress dataset={state.dataset} onStop={() => stop(state.dataset)} />
        )}
        {typeof state === "object" && "fault" in state && (
          <p role="alert" className="text-small text-failed [overflow-wrap:anywhere]">
            {state.fault}
          </p>
        )}
      </div>
    </DialogWindow>
  );
}
