import type { FigureReference } from "@/lib/domain/answer";
import type { AnalysisResult } from "@/lib/domain/execution";
import type { MessageId, SessionId } from "@/lib/domain/ids";
import { toResultTables } from "@/lib/domain/result-tables";
import type { FigureJson } from "@/lib/domain/figure";
import { artifactAddress } from "../api/artifacts";
import { takeAwayWords as words } from "../take-away-words";
import type { SaveItem } from "./save-item";

/** What can be saved of a conversation. */
export function toSessionItems(id: SessionId): SaveItem[] {
  return (["summary", "notebook", "bundle"] as const).map((part) => ({
    label: words[part],
    address: `/api/sessions/${id}/${part}`,
  }));
}

/** Address of an answer's result, to which the form is added. */
export function resultAddress(sessionId: SessionId, messageId: MessageId): string {
  return `/api/sessions/${sessionId}/messages/${messageId}/result`;
}

/** What can be saved of a result: each of its tables in each form. @param address of the result. */
export function toTableItems(address: string, result: AnalysisResult): SaveItem[] {
  const tables = toResultTables(result);
  return tables.flatMap(({ name }, index) =>
    (["csv", "parquet"] as const).map((form) => ({
      label: tables.length === 1 ? words[form] : words.named(name, words[form]),
      address: `${address}?format=${form}${index === 0 ? "" : `&table=${index + 1}`}`,
    })),
  );
}

/** Kinds of traces whose background comes from elsewhere, so that they cannot be a page of their own. */
const maps = /^(?:choropleth|scattergeo|scattermap|densitymap)/;

/**
 * What can be saved of a Plotly figure. @param figure as far as it is known. @param save draws it into a file; null while it
 * is not drawn.
 */
export function toFigureItems(
  { id }: FigureReference,
  figure: FigureJson | undefined,
  save: ((format: "png" | "svg") => void) | null,
): SaveItem[] {
  const isMap = figure?.data.some(({ type }) => typeof type === "string" && maps.test(type)) ?? false;
  return [
    ...(save === null
      ? []
      : (["png", "svg"] as const).map((format) => ({ label: words[format], onSave: () => save(format) }))),
    ...(isMap ? [] : [{ label: words.page, address: `${artifactAddress(id)}?format=html` }]),
    { label: words.csvOf, address: `${artifactAddress(id)}?format=csv` },
    { label: words.json, address: `${artifactAddress(id)}?format=json` },
  ];
}

/** What can be saved of a figure that is a picture already. */
export function toImageItems({ id }: FigureReference): SaveItem[] {
  return [{ label: words.png, address: `${artifactAddress(id)}?format=png` }];
}
