import type { Installation } from "@/lib/domain/installation";
import { formatBytes } from "../datasets/upload/format-bytes";
import { settingsWords } from "../words/settings-words";
import { SettingsSection } from "./settings-section";

const texts = settingsWords.storage;

/** Shows the disk usage of the installation, the free space, and the version that uses it. */
export function StorageSection({ installation: { storage, version } }: { installation: Installation }) {
  const rows = [
    { name: texts.datasets, note: texts.datasetsNote, bytes: storage.datasets },
    { name: texts.database, note: texts.databaseNote(formatBytes(storage.artifacts)), bytes: storage.database },
    { name: texts.free, note: texts.freeNote, bytes: storage.free },
  ];
  return (
    <SettingsSection title={texts.title} name="storage" variables={["CAVEAT_DATA_DIR", "DATABASE_URL"]}>
      <dl className="grid gap-1 text-small">
        {rows.map(({ name, note, bytes }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-2">
            <dt>
              {name} <span className="text-ink-soft">{note}</span>
            </dt>
            <dd className="ml-auto tabular-nums">{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-soft">{settingsWords.about(version)}</p>
    </SettingsSection>
  );
}
