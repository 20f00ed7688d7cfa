"use client";

import { useState } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { Connection, DatasetSource } from "@/lib/domain/connections/connection";
import type { ConnectionFault } from "@/lib/domain/connections/connection-check";
import { refreshDataset, stopReading } from "@/app/actions/connections";
import { changeDataset } from "@/app/actions/datasets";
import { connectionsResource } from "../../api/connections";
import { valueOf } from "../../api/value-of";
import { useResource } from "../../api/use-resource";
import { connectionWords as texts } from "../../words/connection-words";
import { RepairConnection } from "../../connections/repair-connection";
import { RefreshSettings } from "../../connections/refresh-settings";
import { formatBytes } from "../upload/format-bytes";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { useDayTime } from "../../ui/use-day-time";
import { words } from "../../words/words";

/** Names where the rows of a dataset come from, shows how far reading is, and reads them again, now or on a schedule. */
export function SourceLine(props: { dataset: Dataset; source: DatasetSource; onChanged: (dataset: Dataset) => void }) {
  const { dataset, source, onChanged } = props;
  const { id, status, progress, refresh } = dataset;
  const toDayTime = useDayTime();
  const { value } = useResource(connectionsResource);
  const [state, setState] = useState<"idle" | "busy" | { fault: string }>("idle");
  const connection = value?.items.find(({ id: candidate }) => candidate === source.connectionId);
  const change = async (work: () => Promise<Dataset>) => {
    if (state === "busy") return;
    setState("busy");
    try {
      onChanged(await work());
      setState("idle");
    } catch (error) {
      setState({ fault: error instanceof Error ? error.message : words.errors.unexpectedReply });
    }
  };
  if (value === undefined) return null;
  const isReading = status === "reading";
  const fault = typeof state === "object" ? state.fault : (refresh?.last?.fault ?? null);
  const needsRepair = fault !== null || status === "failed" || connection === undefined;
  return (
    <div className="grid gap-1 text-small">
      <p className="flex flex-wrap items-center gap-2">
        <span className="[overflow-wrap:anywhere]">
          {(source.mode === "live" ? texts.liveIn : texts.copiedFrom)(
            source.table ?? texts.theQuery,
            connection?.name ?? texts.gone,
          )}
        </span>
        {connection !== undefined && !isReading && (
          <Button
            size="small"
            aria-busy={state === "busy"}
            onClick={() => void change(() => valueOf(refreshDataset(id)))}
          >
            {state === "busy" ? texts.refreshing : texts.refresh}
          </Button>
        )}
        {isReading && (
          <Button size="small" onClick={() => void change(() => valueOf(stopReading(id)))}>
            {texts.stop}
          </Button>
        )}
      </p>
      <p role="status" aria-live="polite" className="text-ink-soft tabular-nums empty:hidden">
        {isReading && texts.progress(progress?.rows ?? 0, formatBytes(progress?.bytes ?? 0))}
      </p>
      {fault !== null && !isReading && (
        <p role="alert" className="text-failed [overflow-wrap:anywhere]">
          {typeof state === "object" ? fault : texts.lastFailed(toDayTime(refresh?.last?.at ?? ""), fault)}
        </p>
      )}
      {refresh?.nextAt && <p className="text-ink-soft">{texts.schedule.next(toDayTime(refresh.nextAt))}</p>}
      {source.mode === "snapshot" && connection !== undefined && (
        <Disclosure summary={texts.schedule.title}>
          <RefreshSettings
            schedule={refresh?.schedule ?? null}
            busy={state === "busy"}
            onSave={(schedule) => void change(() => valueOf(changeDataset({ id, change: { refresh: schedule } })))}
          />
        </Disclosure>
      )}
      {needsRepair && !isReading && (
        <Disclosure summary={texts.editHere}>
          <RepairConnection
            fault={toFault(dataset, source, connection)}
            onRepaired={() => void change(() => valueOf(refreshDataset(id)))}
          />
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
