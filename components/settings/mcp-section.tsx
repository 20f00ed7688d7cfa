"use client";

import { mcpServersResource } from "../api/mcp-servers";
import { useResource } from "../api/use-resource";
import { McpServerForm } from "../mcp/mcp-server-form";
import { McpServerRow } from "../mcp/mcp-server-row";
import { mcpWords as texts } from "../words/mcp-words";
import { Disclosure } from "../ui/disclosure";
import { SettingsSection } from "./settings-section";

/** Lists the servers whose tools can be called here, with a form to add one. */
export function McpSection() {
  const { value, error } = useResource(mcpServersResource);
  return (
    <SettingsSection title={texts.title} name="mcp-servers">
      <p className="max-w-[72ch] text-small">{texts.introduction}</p>
      {!value && error instanceof Error && <p className="text-small text-failed">{error.message}</p>}
      {value?.items.length === 0 && <p className="text-small text-ink-soft">{texts.empty}</p>}
      {value && value.items.length > 0 && (
        <ul aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {value.items.map((server) => (
            <McpServerRow key={server.id} server={server} />
          ))}
        </ul>
      )}
      {value && (
        <Disclosure summary={texts.add}>
          <McpServerForm />
        </Disclosure>
      )}
      <p className="text-small text-ink-soft">
        {texts.own} <code className="[overflow-wrap:anywhere]">/api/mcp</code>.
      </p>
    </SettingsSection>
  );
}
