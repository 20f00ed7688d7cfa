"use client";

import { BookOpenCheck } from "lucide-react";
import { useState } from "react";
import { openExample } from "@/app/actions/sessions";
import { datasetList } from "../../api/datasets/dataset-list";
import { sessionList } from "../../api/sessions/session-list";
import { valueOf } from "../../api/value-of";
import { words } from "../../words/words";

/** Opens a finished example conversation. The server computes it the first time, which takes a few seconds. */
export function ExampleCard({ onOpen }: { onOpen: (path: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { id, first } = await valueOf(openExample(undefined));
      void sessionList.refresh();
      void datasetList.refresh();
      // Links to the first message, so that the example is read from the beginning.
      onOpen(`/s/${id}?message=${first}`);
    } catch (error) {
      setFault(error instanceof Error ? error.message : words.errors.unexpectedReply);
      setBusy(false);
    }
  };
  return (
    <section aria-label={words.home.example}>
      <button
        type="button"
        aria-busy={busy}
        onClick={() => {
          if (!busy) void open();
        }}
        className="flex w-full items-center gap-3 rounded-lg border bg-surface p-3 text-left transition-colors duration-100 hover:border-line-strong hover:bg-hover/40"
      >
        <BookOpenCheck aria-hidden className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0">
          <span className="block text-small font-medium">{words.home.example}</span>
          <span className="block text-small text-ink-soft">
            {busy ? words.home.exampleBusy : words.home.exampleNote}
          </span>
        </span>
      </button>
      <p role="status" className="sr-only">
        {busy ? words.home.exampleBusy : ""}
      </p>
      {fault !== null && (
        <p role="alert" className="mt-2 text-small text-failed">
          {fault}
        </p>
      )}
    </section>
  );
}
