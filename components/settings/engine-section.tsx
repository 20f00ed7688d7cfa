"use client";

import { use } from "react";
import type { Installation } from "@/lib/domain/installation";
import { CapabilitiesContext } from "../capabilities/capabilities-context";
import { settingsWords } from "../words/settings-words";
import { toTaskLabel } from "../usage/to-task-label";
import { EngineTest } from "./engine-test";
import { SettingsSection } from "./settings-section";

const texts = settingsWords.engine;

/** Environment variables that select the engine. */
const variables = {
  builtin: ["REASONING_ENGINE"],
  models: ["REASONING_ENGINE", "MODEL_PRESET", "REASONING_MODEL", "NODE_MODELS"],
};

/** Shows which engine answers, with which models, and a test of it. */
export function EngineSection({ engine }: { engine: Installation["engine"] }) {
  const isBuiltin = engine.kind === "builtin";
  return (
    <SettingsSection
      title={texts.title}
      name="engine"
      variables={engine.decidedBy === "environment" ? variables[isBuiltin ? "builtin" : "models"] : []}
    >
      <p className="font-medium [overflow-wrap:anywhere]">{engine.label}</p>
      {isBuiltin && <p className="max-w-[72ch] text-small">{texts.builtin}</p>}
      {engine.detail !== null && <p className="max-w-[72ch] text-small [overflow-wrap:anywhere]">{engine.detail}</p>}
      {engine.models.length > 0 && <ModelTable engine={engine} />}
      <EngineTest calls={!isBuiltin} />
    </SettingsSection>
  );
}

function ModelTable({ engine }: { engine: Installation["engine"] }) {
  const capabilities = use(CapabilitiesContext);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small">
      <h3 className="font-medium">{texts.models}</h3>
      <p className="text-ink-soft">
        {texts.planning[engine.planning]} {texts.secondComputation[engine.secondComputation ? "on" : "off"]}
      </p>
      <div
        role="region"
        aria-label={texts.models}
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md border focus-visible:-outline-offset-2"
      >
        <table className="w-full">
          <thead>
            <tr>
              {[texts.task, texts.model, texts.effort].map((head) => (
                <th key={head} scope="col" className="sticky top-0 bg-sunken px-3 py-1.5 text-left font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {engine.models.map(({ task, model, effort }) => (
              <tr key={task} className="border-t border-line/60">
                <th scope="row" className="px-3 py-1 text-left font-normal">
                  {toTaskLabel(capabilities, task)}
                </th>
                <td className="px-3 py-1 [overflow-wrap:anywhere]">{model}</td>
                <td className="px-3 py-1 text-ink-soft">{texts.efforts[effort] ?? effort}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
