import type { McpServer } from "@/lib/domain/mcp-server";
import { McpServerForm } from "../mcp/mcp-server-form";
import { McpServerRow } from "../mcp/mcp-server-row";
import { mcpWords as texts } from "../words/mcp-words";
import { Disclosure } from "../ui/disclosure";
import { SettingsSection } from "./settings-section";

/** Lists the servers whose tools can be called here, with a form to add one. */
export function McpSection({ servers }: { servers: readonly McpServer[] }) {
  return (
    <SettingsSection title={texts.title} name="mcp-servers">
      <p className="max-w-[72ch] text-small">{texts.introduction}</p>
      {servers.length === 0 && <p className="text-small text-ink-soft">{texts.empty}</p>}
      {servers.length > 0 && (
        <ul aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {servers.map((server) => (
            <McpServerRow key={server.id} server={server} />
          ))}
        </ul>
      )}
      <Disclosure summary={texts.add}>
        <McpServerForm />
      </Disclosure>
      <p className="text-small text-ink-soft">
        {texts.own} <code className="[overflow-wrap:anywhere]">/api/mcp</code>.
      </p>
    </SettingsSection>
  );
}
