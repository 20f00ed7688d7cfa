"use client";

import { Check, X } from "lucide-react";
import { useState } from "react";
import { probeEngine, type ModelReport } from "../api/installation";
import { settingsWords } from "../words/settings-words";
import { Button } from "../ui/button";
import { words } from "../words/words";

const texts = settingsWords.engine;

/**
 * Tests the engine on request, and shows what each model can do.
 * @param props.calls whether a test calls models, which may cost something.
 */
export function EngineTest({ calls }: { calls: boolean }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ModelReport[] | string | null>(null);
  const test = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await probeEngine());
    } catch (error) {
      setOutcome(error instanceof Error ? error.message : words.errors.unexpectedReply);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          aria-busy={busy}
          onClick={() => {
            if (!busy) void test();
          }}
        >
          {busy ? texts.testing : texts.test}
        </Button>
        {calls && <span className="text-ink-soft">{texts.testNote}</span>}
      </p>
      <div role="status" aria-live="polite">
        {typeof outcome === "string" && <p className="text-failed">{outcome}</p>}
        {Array.isArray(outcome) && <ModelReports reports={outcome} />}
      </div>
    </div>
  );
}

/** Shows the results of a test by model. */
export function ModelReports({ reports }: { reports: readonly ModelReport[] }) {
  return (
    <ul aria-label={texts.results} className="grid gap-2">
      {reports.map(({ model, tasks, structured, contextTokens, detail }) => (
        <li key={model} className="flex gap-2">
          {structured === null ? (
            <X aria-hidden className="mt-0.5 size-4 shrink-0 text-failed" />
          ) : (
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-checked" />
          )}
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p>
              <span className="font-medium">{model}</span>{" "}
              <span className="text-ink-soft">
                {[
                  texts.tasks(tasks.length),
                  texts.structured[structured ?? "none"],
                  contextTokens === null ? texts.contextUnknown : texts.context(contextTokens),
                ].join(" · ")}
              </span>
            </p>
            <p>{detail}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
