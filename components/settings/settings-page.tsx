"use client";

import { useEffect } from "react";
import { installationResource } from "../api/installation";
import { useResource } from "../api/use-resource";
import { settingsWords as texts } from "../words/settings-words";
import { Button } from "../ui/button";
import { words } from "../words/words";
import { AppearanceSection } from "./appearance-section";
import { ApprovalsSection } from "./approvals-section";
import { ConnectionsSection } from "./connections-section";
import { AuditSection } from "./audit-section";
import { EngineSection } from "./engine-section";
import { LimitSections } from "./limit-sections";
import { McpSection } from "./mcp-section";
import { ModelsSection } from "./models-section";
import { StorageSection } from "./storage-section";

/** Shows the configuration of this installation, its disk usage, and the few settings that can be changed here. */
export function SettingsPage() {
  const { value, error } = useResource(installationResource);

  // The URL may name a section before it is rendered.
  const known = value !== undefined;
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (known && name !== "") document.getElementById(name)?.scrollIntoView();
  }, [known]);

  return (
    <div data-region tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
      <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-8">
        <header>
          <h1 className="text-xl font-semibold tracking-tight">{texts.title}</h1>
          <p className="mt-1 max-w-[60ch] text-ink-soft">{texts.introduction}</p>
        </header>
        {value === undefined && error instanceof Error && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-failed">
            {error.message}
            <Button size="small" onClick={() => void installationResource.refresh()}>
              {words.errors.reload}
            </Button>
          </p>
        )}
        {value === undefined && !(error instanceof Error) && (
          <p role="status" className="text-ink-soft">
            {texts.loading}
          </p>
        )}
        <ModelsSection />
        <ConnectionsSection />
        {value && <EngineSection engine={value.engine} />}
        {value && <LimitSections installation={value} />}
        <ApprovalsSection />
        <McpSection />
        <AuditSection />
        {value && <StorageSection storage={value.storage} />}
        <AppearanceSection />
        {value && <p className="text-small text-ink-soft">{texts.about(value.version)}</p>}
      </div>
    </div>
  );
}
