import { z } from "zod";
import { applyChartEdit } from "@/lib/domain/charts/apply-chart-edit";
import { CaveatError } from "@/lib/domain/caveat-error";
import { ChartEdit } from "@/lib/domain/charts/chart-edit";
import { AnalysisResult } from "@/lib/domain/runs/execution";
import { FigureJson } from "@/lib/domain/charts/figure";
import { toFigureTable } from "@/lib/domain/charts/figure-table";
import type { Artifact } from "@/lib/ports/data/artifact-store";
import type { Container } from "../../container";
import { toArtifactResponse } from "../../sessions/artifact-response";
import { attachmentHeaders } from "../attachment";
import { toSafeFileName } from "../safe-file-name";
import { toTableFile } from "../table/table-file";
import { toFigurePage } from "./figure-page";

const ArtifactFormat = z.enum(["json", "csv", "parquet", "png", "svg", "html"]);

/**
 * Query of GET /api/artifacts/{id}: without a format it is returned as stored; `table` selects a table of a result,
 * from 1; `edit` is JSON, a person's changes to the look of a chart that is returned as a page.
 */
export const ArtifactQuery = z.object({
  format: ArtifactFormat.optional(),
  table: z.coerce.number().int().min(1).default(1),
  edit: z.string().optional(),
});

const ArchivedResult = z.object({ result: AnalysisResult.nullable() });

/**
 * Returns an artifact as stored, or as a file of that format to be saved. Throws `not_acceptable` when it has no such
 * format.
 */
export async function toArtifactFile(
  container: Pick<Container, "reader" | "environment">,
  artifact: Artifact,
  { format, table, edit }: z.infer<typeof ArtifactQuery>,
): Promise<Response> {
  if (format === undefined) return toArtifactResponse(artifact);
  const isJson = artifact.mediaType.startsWith("application/json");
  const text = () => new TextDecoder().decode(artifact.bytes);
  if (format === "json" && isJson) return toFile(artifact, "json", artifact.bytes);
  if (format === "png" && artifact.mediaType === "image/png") return toFile(artifact, "png", artifact.bytes);
  if (format === "html" && artifact.kind === "plotly") {
    const look = edit === undefined ? {} : toEdit(edit);
    const figure = applyChartEdit(FigureJson.parse(JSON.parse(text())), look);
    const { title = "" } = look;
    if (title !== "") figure.layout = { ...figure.layout, title: { text: title } };
    const named = { ...artifact, title: title === "" ? artifact.title : title };
    const page = await toFigurePage({ title: named.title, figure, root: container.environment.root });
    const file = { ...named, mediaType: "text/html; charset=utf-8" };
    return toFile(file, "html", new TextEncoder().encode(page));
  }
  if ((format === "csv" || format === "parquet") && artifact.kind === "plotly") {
    const result = toFigureTable(FigureJson.parse(JSON.parse(text())));
    return toTableFile(container, { format, table, result, title: artifact.title });
  }
  if ((format === "csv" || format === "parquet") && artifact.kind === "execution" && isJson) {
    const { result } = ArchivedResult.parse(JSON.parse(text()));
    return toTableFile(container, { format, table, result, title: artifact.title });
  }
  throw new CaveatError("not_acceptable", `This artifact is not available as ${format}.`, {
    remedy: toRemedy(artifact),
  });
}

function toEdit(text: string): ChartEdit {
  try {
    return ChartEdit.parse(JSON.parse(text));
  } catch (cause) {
    throw new CaveatError("invalid_input", "The changes to the chart cannot be read.", {
      cause,
      remedy: "Get the page without an edit, or change the chart again.",
    });
  }
}

function toFile(artifact: Artifact, ending: string, bytes: Uint8Array): Response {
  const name = `${toSafeFileName(artifact.title, "artifact")}.${ending}`;
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...attachmentHeaders({ name, mediaType: artifact.mediaType }),
      "content-length": String(bytes.length),
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}

function toRemedy({ kind, mediaType }: Artifact): string {
  switch (kind) {
    case "plotly":
      return "A chart is drawn by the browser: save it as a picture with the chart's own menu, or request html, json, csv or parquet.";
    case "image":
      return "This chart was drawn as a picture: request png.";
    case "result":
    case "execution":
      return mediaType.startsWith("application/json")
        ? "Results of code are available as json, csv or parquet."
        : "It is only available without a format.";
  }
}
