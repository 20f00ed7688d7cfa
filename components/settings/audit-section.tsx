"use client";

import { useState } from "react";
import { auditResource, listAudit, type AuditPage } from "../api/audit";
import { useResource } from "../api/use-resource";
import { settingsWords } from "../words/settings-words";
import { Button } from "../ui/button";
import { showFault } from "../ui/show-fault";
import { AuditRow } from "./audit-row";
import { SettingsSection } from "./settings-section";

const texts = settingsWords.audit;

const nothing: AuditPage = { items: [], nextCursor: null };

/** Lists tool calls, newest first, page by page. */
export function AuditSection() {
  const { value, error } = useResource(auditResource);
  const [older, setOlder] = useState<AuditPage | null>(null);
  const [busy, setBusy] = useState(false);
  const { items, nextCursor } = value ?? nothing;
  const cursor = older === null ? nextCursor : older.nextCursor;
  const all = [...items, ...(older?.items ?? [])];
  const readMore = async () => {
    if (busy || cursor === null) return;
    setBusy(true);
    try {
      const page = await listAudit(cursor);
      setOlder((known) => ({ items: [...(known?.items ?? []), ...page.items], nextCursor: page.nextCursor }));
    } catch (fault) {
      await showFault(fault);
    }
    setBusy(false);
  };
  return (
    <SettingsSection title={texts.title} name="audit">
      <p className="max-w-[72ch] text-small text-ink-soft">{texts.introduction}</p>
      {!value && error instanceof Error && <p className="text-small text-failed">{error.message}</p>}
      {value && all.length === 0 && <p className="text-small">{texts.none}</p>}
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
