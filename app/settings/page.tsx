import type { Metadata } from "next";
import { requireSignIn } from "@/app/require-sign-in";
import { PageRead } from "@/app/page-read";
import { AppearanceSection } from "@/components/settings/appearance-section";
import { ApprovalsSection } from "@/components/settings/approvals-section";
import { AuditSection } from "@/components/settings/audit-section";
import { ConnectionsSection } from "@/components/settings/connections-section";
import { EngineSection } from "@/components/settings/engine-section";
import { LimitSections } from "@/components/settings/limit-sections";
import { McpSection } from "@/components/settings/mcp-section";
import { ModelsSection } from "@/components/settings/models-section";
import { StorageSection } from "@/components/settings/storage-section";
import { KeepFresh } from "@/components/ui/keep-fresh";
import { RoomPage } from "@/components/ui/room-page";
import { connectionWords } from "@/components/words/connection-words";
import { mcpWords } from "@/components/words/mcp-words";
import { modelWords } from "@/components/words/model-words";
import { settingsWords as texts } from "@/components/words/settings-words";
import { words } from "@/components/words/words";
import { listConnections } from "@/lib/server/connections/list-connections";
import { readForPage } from "@/lib/server/http/read-for-page";
import { getInstallation } from "@/lib/server/installation/get-installation";
import { listMcpServers } from "@/lib/server/mcp/servers/list-mcp-servers";
import { listModels } from "@/lib/server/models/list-models";

export const metadata: Metadata = { title: `${texts.title} · ${words.product}` };

/** How many calls of tools are shown at first. */
const auditPage = 20;

/** Shows the configuration of this installation, its disk usage, and the few settings that can be changed here. */
export default async function SettingsRoute() {
  await requireSignIn("/settings");
  return (
    <RoomPage title={texts.title} introduction={texts.introduction}>
      <KeepFresh readAt={Date.now()} />
      <PageRead read={readForPage("GET /api/models", listModels)} section={{ name: "models", title: modelWords.title }}>
        {(list) => <ModelsSection list={list} />}
      </PageRead>
      <PageRead
        read={readForPage("GET /api/connections", listConnections)}
        section={{ name: "connections", title: connectionWords.title }}
      >
        {({ items }) => <ConnectionsSection connections={items} />}
      </PageRead>
      <PageRead
        read={readForPage("GET /api/installation", getInstallation)}
        loading={<p role="status">{texts.loading}</p>}
      >
        {(installation) => (
          <>
            <EngineSection engine={installation.engine} />
            <LimitSections installation={installation} />
            <StorageSection installation={installation} />
          </>
        )}
      </PageRead>
      <PageRead
        read={readForPage("GET /api/settings", ({ settings }) => settings.get())}
        section={{ name: "approvals", title: texts.approvals.title }}
      >
        {(settings) => <ApprovalsSection settings={settings} />}
      </PageRead>
      <PageRead
        read={readForPage("GET /api/mcp-servers", listMcpServers)}
        section={{ name: "mcp-servers", title: mcpWords.title }}
      >
        {({ items }) => <McpSection servers={items} />}
      </PageRead>
      <PageRead
        read={readForPage("GET /api/audit", ({ journal }) => journal.list({ limit: auditPage }))}
        section={{ name: "audit", title: texts.audit.title }}
      >
        {(newest) => <AuditSection newest={newest} />}
      </PageRead>
      <AppearanceSection />
    </RoomPage>
  );
}
