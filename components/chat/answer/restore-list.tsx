"use client";

import { useState } from "react";
import { Undo2 } from "lucide-react";
import type { Restorable } from "@/lib/domain/tools/restorable";
import { datasetList } from "../../api/datasets/dataset-list";
import { restoreDataset } from "@/app/actions/datasets";
import { sessionList } from "../../api/sessions/session-list";
import { valueOf } from "../../api/value-of";
import { restoreConversation } from "@/app/actions/sessions";
import { answerWords } from "../../words/answers/answer-words";
import { Button } from "../../ui/button";
import { showFault } from "../../ui/show-fault";
import { useNow } from "../run/use-now";

/** How long a deletion can be undone here, in milliseconds; the server allows slightly longer. */
const restorableMs = 27_000;

/**
 * Offers to restore what a run deleted while that is possible.
 * @param props.since time of the deletion, ISO 8601.
 */
export function RestoreList({ items, since }: { items: readonly Restorable[]; since: string }) {
  const until = Date.parse(since) + restorableMs;
  const [restored, setRestored] = useState<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const now = useNow(!isOver);
  // The time is unknown during server rendering.
  if (!isOver && now > until) setOver(true);
  const open = isOver || now === 0 ? [] : items.filter(({ id }) => !restored.includes(id));
  const restore = async ({ kind, id }: Restorable) => {
    try {
      await (kind === "dataset" ? valueOf(restoreDataset(id)) : valueOf(restoreConversation(id)));
      setRestored((known) => [...known, id]);
    } catch (error) {
      await showFault(error);
    }
    await (kind === "dataset" ? datasetList.refresh() : sessionList.refresh());
  };
  return (
    <div data-part="restore" className="grid gap-1.5 text-small empty:hidden">
      {open.length > 0 && (
        <div role="group" aria-label={answerWords.restoreLabel} className="flex flex-wrap gap-2">
          {open.map((item) => (
            <Button
              key={item.id}
              size="small"
              className="h-auto min-h-7 py-1 whitespace-normal"
              onClick={() => void restore(item)}
            >
              <Undo2 aria-hidden />
              {answerWords.restore(item.name)}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="text-ink-soft empty:sr-only">
        {restored.length > 0 &&
          answerWords.restored(items.filter(({ id }) => restored.includes(id)).map(({ name }) => name))}
      </p>
    </div>
  );
}
