import type { ReactNode } from "react";
import type { Dataset } from "@/lib/domain/datasets/dataset";
import { connectionWords } from "../../words/connection-words";
import { datasetWords } from "../../words/dataset-words";
import { words } from "../../words/words";
import { toFormatWords } from "../to-format-words";
import { SavedText } from "./saved-text";

const longestName = 120;

/** A person's words about a dataset; an empty description removes the old one. */
export interface DatasetWords {
  name?: string;
  description?: string;
  columns?: { name: string; description: string }[];
}

/** Names a dataset's rows and columns; an estimated number of rows is marked. */
function toSizeText({ rowCount, columnCount, rowCountExact }: Dataset): string {
  const size = words.datasets.size(rowCount, columnCount);
  return rowCountExact === false ? connectionWords.about(size) : size;
}

/** Shows a dataset's name and description, which can be edited in place, its size, format and source. */
export function DatasetHeader(props: {
  dataset: Dataset;
  /** Rejects with an Error whose message is fit to show. */
  onChange: (change: DatasetWords) => Promise<void>;
  actions: ReactNode;
}) {
  const { dataset, onChange } = props;
  const { status } = dataset;
  const facts = [
    ...(status === "ready" ? [toSizeText(dataset)] : []),
    toFormatWords(dataset),
    words.datasets.version(dataset.version),
  ].filter((fact) => fact !== "");
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="sr-only">{dataset.name}</h1>
        <SavedText
          label={datasetWords.name}
          value={dataset.name}
          placeholder={datasetWords.name}
          longest={longestName}
          onSave={(name) => onChange({ name })}
          className="-ml-2 [&_textarea]:text-xl [&_textarea]:font-semibold [&_textarea]:tracking-tight [&_textarea]:[overflow-wrap:anywhere]"
        />
        <p className="text-small text-ink-soft tabular-nums">{facts.join(" · ")}</p>
        {dataset.attribution !== undefined && <p className="text-small text-ink-soft">{dataset.attribution}</p>}
        <SavedText
          label={datasetWords.description}
          value={dataset.description ?? ""}
          placeholder={datasetWords.describe}
          longest={datasetWords.descriptionLimit}
          onSave={(description) => onChange({ description })}
          className="-ml-2 max-w-[72ch]"
        />
        {status !== "ready" && (
          <p role="status" className="mt-2">
            {status === "reading" ? words.datasets.reading : words.datasets.failed} {dataset.fault}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">{props.actions}</div>
    </header>
  );
}
