"use client";

import { useState } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { Connection, DatasetSource } from "@/lib/domain/connections/connection";
import type { ConnectionFault } from "@/lib/domain/connections/connection-check";
import { connectionsResource, refreshDataset } from "../../api/connections";
import { useResource } from "../../api/use-resource";
import { connectionWords as texts } from "../../connection-words";
import { MendConnection } from "../../connections/mend-connection";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { words } from "../../words";

/** Names where the rows of a dataset come from, and reads them again. */
export function SourceLine(props: { dataset: Dataset; source: DatasetSource; onChanged: (dataset: Dataset) => void }) {
  const { dataset, source, onChanged } = props;
  const { value } = useResource(connectionsResource);
  const [state, setState] = useState<"idle" | "busy" | { fault: string }>("idle");
  const connection = value?.items.find(({ id }) => id === source.connectionId);
  const rows = source.table ?? texts.theQuery;
  const place = connection === undefined ? texts.gone : connection.name;
  const refresh = async () => {
    setState("busy");
    try {
      onChanged(await refreshDataset(dataset.id));
      setState("idle");
    } catch (error) {
      setState({ fault: error instanceof Error ? error.message : words.errors.unexpectedReply });
    }
  };
  if (value === undefined) return null;
  return (
    <div className="grid gap-1 text-small">
      <p className="flex flex-wrap items-center gap-2">
        <span className="[overflow-wrap:anywhere]">
          {(source.mode === "live" ? texts.queriedAt : texts.readFrom)(`${rows} · ${place}`)}
        </span>
        {connection !== undefined && dataset.status !== "reading" && (
          <Button size="small" aria-busy={state === "busy"} onClick={() => state !== "busy" && void refresh()}>
            {state === "busy" ? texts.refreshing : texts.refresh}
          </Button>
        )}
      </p>
      {typeof state === "object" && (
        <p role="alert" className="text-failed [overflow-wrap:anywhere]">
          {state.fault}
        </p>
      )}
      {(typeof state === "object" || dataset.status === "failed" || connection === undefined) && (
        <Disclosure summary={texts.mendHere}>
          <MendConnection fault={toFault(dataset, source, connection)} onMended={() => void refresh()} />
        </Disclosure>
      )}
    </div>
  );
}

function toFault(
  { id, name }: Dataset,
  { connectionId }: DatasetSource,
  connection: Connection | undefined,
): ConnectionFault {
  const none = { name: null, kind: null, host: null, port: null, database: null, user: null, options: {} };
  const reason = connection === undefined ? "missing" : "broken";
  return { ...none, ...connection, connectionId, reason, detail: "", datasets: [{ id, name }] };
}
