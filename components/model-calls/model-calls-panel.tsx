"use client";

import { useMemo } from "react";
import type { RunId } from "@/lib/domain/ids";
import { listModelCalls } from "../api/sessions/model-calls";
import { createResource } from "../api/resource";
import { useResource } from "../api/use-resource";
import { spendingWords } from "../words/spending-words";
import { Button } from "../ui/button";
import { words } from "../words/words";
import { ModelCallList } from "./model-call-list";

const { calls: texts } = spendingWords;

/** Loads and shows the model calls of one answer. */
export function ModelCallsPanel({ runId }: { runId: RunId }) {
  const resource = useMemo(() => createResource(() => listModelCalls(runId)), [runId]);
  const { value: calls, error } = useResource(resource);
  if (calls !== undefined) return <ModelCallList calls={calls} />;
  if (error === undefined) {
    return (
      <p role="status" className="text-small text-ink-soft">
        {texts.loading}
      </p>
    );
  }
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-small">
      <p>{error instanceof Error ? error.message : words.errors.unexpectedReply}</p>
      <Button size="small" onClick={() => void resource.refresh()}>
        {texts.retry}
      </Button>
    </div>
  );
}
