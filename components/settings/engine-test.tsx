"use client";

import { Check, X } from "lucide-react";
import { probeEngine } from "@/app/actions/models";
import { valueOf } from "../api/value-of";
import { settingsWords } from "../words/settings-words";
import { Button } from "../ui/button";
import { useRowAction } from "./use-row-action";

const texts = settingsWords.engine;

/** Result of trying one model. */
interface ModelReport {
  model: string;
  /** Tasks that it performs. */
  tasks: readonly string[];
  /** Whether the server enforces reply schemas; null when the model did not answer. */
  structured: "enforced" | "prompted" | null;
  contextTokens: number | null;
  detail: string;
}

/**
 * Tests the engine on request, and shows what each model can do.
 * @param props.calls whether a test calls models, which may cost something.
 */
export function EngineTest({ calls }: { calls: boolean }) {
  const { outcome, test, ...row } = useRowAction<readonly ModelReport[]>();
  const busy = row.busy !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button aria-busy={busy} onClick={() => test(() => valueOf(probeEngine(undefined)))}>
          {busy ? texts.testing : texts.test}
        </Button>
        {calls && <span className="text-ink-soft">{texts.testNote}</span>}
      </p>
      <div role="status" aria-live="polite">
        {typeof outcome === "string" && <p className="text-failed">{outcome}</p>}
        {outcome !== null && typeof outcome !== "string" && <ModelReports reports={outcome} />}
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
