import type { Dataset } from "@/lib/domain/datasets/dataset";
import { formatBytes } from "../datasets/upload/format-bytes";
import { Button } from "../ui/button";
import { connectionWords as texts } from "../words/connection-words";

/** Shows how far the first reading of a dataset from a connection is, and lets a person stop it. */
export function ReadProgress({ dataset, onStop }: { dataset: Dataset; onStop: () => void }) {
  const { progress } = dataset;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small">
      <p role="status" aria-live="polite" className="tabular-nums">
        {texts.progress(progress?.rows ?? 0, formatBytes(progress?.bytes ?? 0))}
      </p>
      <p className="text-ink-soft">{texts.readOn}</p>
      <div>
        <Button onClick={onStop}>{texts.stopRead}</Button>
      </div>
    </div>
  );
}
