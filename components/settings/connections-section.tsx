"use client";

import { useRouter } from "next/navigation";
import type { Connection } from "@/lib/domain/connections/connection";
import { listConnections } from "../api/connections";
import { ConnectionForm } from "../connections/connection-form";
import { connectionWords as texts } from "../words/connection-words";
import { Disclosure } from "../ui/disclosure";
import { useFollowed } from "../ui/use-followed";
import { ConnectionRow } from "./connection-row";
import { SettingsSection } from "./settings-section";

/** How often connections are read again while their drivers are being installed, in milliseconds. */
const preparingMs = 2_000;

/** Lists the connections with their tests, and a form to add one. */
export function ConnectionsSection(props: { connections: readonly Connection[] }) {
  const router = useRouter();
  const connections = useFollowed(props.connections, {
    everyMs: preparingMs,
    isChanging: (items) => items.some(({ status }) => status === "preparing"),
    read: async () => (await listConnections()).items,
  });
  return (
    <SettingsSection title={texts.title} name="connections">
      <p className="max-w-[72ch] text-small">{texts.introduction}</p>
      {connections.length === 0 && <p className="text-small text-ink-soft">{texts.empty}</p>}
      {connections.length > 0 && (
        <ul aria-label={texts.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
        </ul>
      )}
      <Disclosure summary={texts.add}>
        <ConnectionForm onAdded={() => router.refresh()} />
      </Disclosure>
    </SettingsSection>
  );
}
