import type { ModelList } from "@/lib/domain/connected-model";
import { ConnectButton } from "../models/connect-button";
import { modelWords as texts } from "../words/model-words";
import { settingsWords } from "../words/settings-words";
import { ModelRow } from "./model-row";
import { SettingsSection } from "./settings-section";

/** Lists the configured models: which one answers, a test of each, and a button to connect one. */
export function ModelsSection({ list: { items, decidedBy } }: { list: ModelList }) {
  const isFixed = decidedBy.length > 0;
  return (
    <SettingsSection title={texts.title} name="models" variables={decidedBy}>
      {isFixed && <p className="max-w-[72ch] text-small">{texts.fixed(decidedBy.join(", "))}</p>}
      {items.length === 0 && !isFixed && <p className="text-small">{texts.empty}</p>}
      {items.length > 0 && (
        <ul aria-label={texts.title} className="grid gap-2">
          {items.map((model) => (
            <ModelRow key={model.id} model={model} isFixed={isFixed} />
          ))}
        </ul>
      )}
      {!isFixed && (
        <>
          <p>
            <ConnectButton kind={items.length === 0 ? "primary" : "quiet"} />
          </p>
          <details className="text-small">
            <summary className="cursor-pointer text-ink-soft">{texts.environmentNote}</summary>
            <dl className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
              {settingsWords.engine.ways.map(({ name, lines }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <pre
                      tabIndex={0}
                      aria-label={name}
                      className="mt-0.5 overflow-x-auto rounded-md bg-sunken px-3 py-2 text-[0.75rem]/5 focus-visible:-outline-offset-2"
                    >
                      {lines.join("\n")}
                    </pre>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      )}
    </SettingsSection>
  );
}
