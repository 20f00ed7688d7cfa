import type { FigureReference } from "@/lib/domain/answers/answer";
import type { ChartEdit } from "@/lib/domain/charts/chart-edit";
import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { FigureJson } from "@/lib/domain/charts/figure";
import type { ArtifactId, MessageId, SessionId } from "@/lib/domain/ids";
import { toResultTables } from "@/lib/domain/answers/result-tables";
import { artifactAddress } from "../api/sessions/artifacts";
import { takeAwayWords as words } from "../words/take-away-words";
import { showFault } from "../ui/show-fault";
import type { SaveItem } from "./save-item";

/** Lists what can be saved of a conversation. */
export function toSessionItems(id: SessionId): SaveItem[] {
  return (["summary", "notebook", "bundle"] as const).map((part) => ({
    label: words[part],
    address: `/api/sessions/${id}/${part}`,
  }));
}

/** Returns the address of an answer's result, to which the format is added. */
export function resultAddress(sessionId: SessionId, messageId: MessageId): string {
  return `/api/sessions/${sessionId}/messages/${messageId}/result`;
}

/**
 * Lists what can be saved of a result: each of its tables in each format.
 * @param address address of the result.
 */
export function toTableItems(address: string, result: AnalysisResult): SaveItem[] {
  const tables = toResultTables(result);
  return tables.flatMap(({ name }, place) =>
    toTableForms({ address, place }, (form) => (tables.length === 1 ? words[form] : words.named(name, words[form]))),
  );
}

/**
 * Lists what can be saved of one table of a result, in full.
 * @param place position of the table in the result, from 0.
 */
export function toWholeTableItems(address: string, place: number): SaveItem[] {
  return toTableForms({ address, place }, (form) => words.whole(words[form]));
}

function toTableForms(
  { address, place }: { address: string; place: number },
  toLabel: (form: "csv" | "parquet") => string,
): SaveItem[] {
  return (["csv", "parquet"] as const).map((form) => ({
    label: toLabel(form),
    address: `${address}?format=${form}${place === 0 ? "" : `&table=${place + 1}`}`,
  }));
}

/** Trace types whose background is loaded from elsewhere, so that they cannot be saved as a page. */
const maps = /^(?:choropleth|scattergeo|scattermap|densitymap)/;

/** Maximum length of an address that servers accept. */
const longestEdit = 8_000;

/**
 * Lists what can be saved of a Plotly figure.
 * @param shown the figure as far as it is known, and a person's changes to its look.
 * @param save renders it to a file; null while it is not drawn.
 */
export function toFigureItems(
  { id }: FigureReference,
  { figure, edit }: { figure: FigureJson | undefined; edit: ChartEdit | undefined },
  save: ((format: "png" | "svg") => void) | null,
): SaveItem[] {
  const isMap = figure?.data.some(({ type }) => typeof type === "string" && maps.test(type)) ?? false;
  return [
    ...(save === null
      ? []
      : (["png", "svg"] as const).map((format) => ({ label: words[format], onSave: () => save(format) }))),
    ...(isMap ? [] : [toPageItem(id, edit)]),
    { label: words.csvOf, address: `${artifactAddress(id)}?format=csv` },
    { label: words.json, address: `${artifactAddress(id)}?format=json` },
  ];
}

/** The chart as a page with its current look. */
function toPageItem(id: ArtifactId, edit: ChartEdit | undefined): SaveItem {
  const query = new URLSearchParams({ format: "html" });
  if (edit !== undefined) query.set("edit", JSON.stringify(edit));
  if (query.toString().length > longestEdit) {
    return { label: words.page, onSave: () => void showFault(new Error(words.tooManyChanges)) };
  }
  return { label: words.page, address: `${artifactAddress(id)}?${query.toString()}` };
}

/** Lists what can be saved of a figure that is an image. */
export function toImageItems({ id }: FigureReference): SaveItem[] {
  return [{ label: words.png, address: `${artifactAddress(id)}?format=png` }];
}
