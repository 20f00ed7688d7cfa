import type { DatasetVersion } from "@/lib/domain/datasets/dataset-version";
import { datasetWords } from "../../words/dataset-words";
import { Button } from "../../ui/button";
import { useDayTime } from "../../ui/use-day-time";
import { toReadingSummary } from "../reading/reading-summary";

/** Lists all readings of a dataset's file, newest first; an earlier one can be used again as the next version. */
export function VersionList(props: {
  versions: readonly DatasetVersion[];
  /** No other can be read at the same time. */
  busy: boolean;
  onReadAgain: (version: DatasetVersion) => void;
}) {
  const { versions, busy, onReadAgain } = props;
  const toDayTime = useDayTime();
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-soft">{datasetWords.versionsHint}</p>
      <ul className="divide-y divide-line/60 rounded-lg border bg-surface">
        {versions.map((version, index) => (
          <li
            key={version.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-small tabular-nums"
          >
            <div className="min-w-0 flex-1">
              <p>
                <span className="font-medium">{datasetWords.versionLine(version.version)}</span>
                {index === 0 && <span className="text-ink-soft"> · {datasetWords.current}</span>}
                <span className="text-ink-soft"> · {toDayTime(version.createdAt)}</span>
              </p>
              <p className="[overflow-wrap:anywhere] text-ink-soft">
                {datasetWords.versionFacts(version.rowCount, version.columnCount, version.noticeCount)} ·{" "}
                {toReadingSummary(version.reading)}
              </p>
            </div>
            {index > 0 && version.reading !== null && (
              <Button
                size="small"
                disabled={busy}
                aria-label={datasetWords.readAgainName(version.version)}
                onClick={() => onReadAgain(version)}
              >
                {datasetWords.readAgain}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
