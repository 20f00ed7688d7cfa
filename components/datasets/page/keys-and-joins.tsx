"use client";

import { useState } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import type { DatasetJoins } from "@/lib/domain/datasets/dataset-joins";
import { findDatasetJoins } from "../../api/datasets/dataset-links";
import { datasetWords } from "../../words/dataset-words";
import { Button } from "../../ui/button";
import { words } from "../../words/words";
import { JoinList } from "./join-list";

const listed = 10;

/** Returns the names of the columns whose values are unique. */
export function findKeys({ columns, rowCount }: Pick<Dataset, "columns" | "rowCount">): string[] {
  if (rowCount < 2) return [];
  return columns.filter(({ distinct, missing }) => missing === 0 && distinct === rowCount).map(({ name }) => name);
}

/** Shows the columns that identify rows and, on request, possible joins. */
export function KeysAndJoins({ dataset }: { dataset: Pick<Dataset, "id" | "columns" | "rowCount"> }) {
  const [joins, setJoins] = useState<DatasetJoins | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const keys = findKeys(dataset);
  const compare = async () => {
    setBusy(true);
    setFault(null);
    try {
      setJoins(await findDatasetJoins(dataset.id));
    } catch (error) {
      setFault(error instanceof Error ? error.message : words.errors.unexpectedReply);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-3 text-small">
      <p className="[overflow-wrap:anywhere]">
        {keys.length === 0
          ? datasetWords.keys.none
          : datasetWords.keys.are(keys.slice(0, listed), keys.length - listed)}
      </p>
      {joins === null ? (
        <Button size="small" disabled={busy} aria-busy={busy} onClick={() => void compare()}>
          {busy ? datasetWords.joins.busy : datasetWords.joins.compare}
        </Button>
      ) : (
        <JoinList joins={joins} />
      )}
      {fault !== null && (
        <p role="alert" className="text-failed">
          {fault}
        </p>
      )}
    </div>
  );
}
