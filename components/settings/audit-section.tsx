"use client";

import { useState } from "react";
import type { AuditEntry } from "@/lib/domain/tools/audit-entry";
import { outline, pageOutline } from "../api/sessions/outline";
import { requestJson } from "../api/request";
import { settingsWords } from "../words/settings-words";
import { Button } from "../ui/button";
import { showFault } from "../ui/show-fault";
import { AuditRow } from "./audit-row";
import { SettingsSection } from "./settings-section";

const texts = settingsWords.audit;

const auditPage = pageOutline(outline<AuditEntry>({ at: "text", tool: "text", decision: "text", outcome: "text" }));

/** One page of the calls of tools. */
interface AuditPage {
  items: AuditEntry[];
  nextCursor: string | null;
}

/** Lists tool calls, newest first, page by page. */
export function AuditSection({ newest: { items, nextCursor } }: { newest: AuditPage }) {
  const [older, setOlder] = useState<AuditPage | null>(null);
  const [busy, setBusy] = useState(false);
  const cursor = older === null ? nextCursor : older.nextCursor;
  const all = [...items, ...(older?.items ?? [])];
  const readMore = async () => {
    if (busy || cursor === null) return;
    setBusy(true);
    try {
      const page = await requestJson(`/api/audit?${new URLSearchParams({ cursor }).toString()}`, auditPage);
      setOlder((known) => ({ items: [...(known?.items ?? []), ...page.items], nextCursor: page.nextCursor }));
    } catch (fault) {
      await showFault(fault);
    }
    setBusy(false);
  };
  return (
    <SettingsSection title={texts.title} name="audit">
      <p className="max-w-[72ch] text-small text-ink-soft">{texts.introduction}</p>
      {all.length === 0 && <p className="text-small">{texts.none}</p>}
      {all.length > 0 && (
        <ol aria-label={texts.title} className="divide-y text-small">
          {all.map((entry, place) => (
            <AuditRow key={`${entry.at} ${entry.argumentsHash} ${place}`} entry={entry} />
          ))}
        </ol>
      )}
      {cursor !== null && (
        <p>
          <Button size="small" aria-busy={busy} onClick={() => void readMore()}>
            {texts.more}
          </Button>
        </p>
      )}
    </SettingsSection>
  );
}
