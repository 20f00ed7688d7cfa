"use client";

import { connectionsResource } from "../api/connections";
import { useResource } from "../api/use-resource";
import { ConnectionForm } from "../connections/connection-form";
import { connectionWords as texts } from "../words/connection-words";
import { Disclosure } from "../ui/disclosure";
import { ConnectionRow } from "./connection-row";
import { SettingsSection } from "./settings-section";

const preparingEveryMs = 2_000;

/** Lists the connections with their tests, and a form to add one. */
export function ConnectionsSection() {
  const { value: known } = connectionsResource.get();
  const isPreparing = known?.items.some(({ status }) => status === "preparing") === true;
  const { value, error } = useResource(connectionsResource, { everyMs: isPreparing ? preparingEveryMs : undefined });
  return (
    <SettingsSection title={texts.title} name="connections">
      <p className="max-w-[72ch] text-small">{texts.introduction}</p>
      {!value && error instanceof Error && <p className="text-small text-failed">{error.message}</p>}
      {value?.items.length === 0 && <p className="text-small text-ink-soft">{texts.empty}</p>}
      {value && value.items.length > 0 && (
        <ul aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {value.items.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      {value && (
        <Disclosure summary={texts.add}>
          <ConnectionForm onAdded={() => void connectionsResource.refresh()} />
        </Disclosure>
      )}
    </SettingsSection>
  );
}
