import type { AnalysisResult } from "@/lib/domain/runs/execution";
import type { FigureJson } from "@/lib/domain/charts/figure";
import { isFigurePart } from "@/lib/domain/charts/figure-part";
import type { ArtifactId } from "@/lib/domain/ids";
import { words } from "../../words/words";
import { ApiError } from "../api-error";
import { outline } from "./outline";
import { requestJson } from "../request";

const figureOutline = outline<FigureJson>({ data: "list" });

/** Fetches the JSON of a figure. */
export async function getFigure(id: ArtifactId): Promise<FigureJson> {
  const figure: Partial<FigureJson> = await requestJson(`/api/artifacts/${id}`, figureOutline, { immutable: true });
  const { data = [], layout = {} } = figure;
  if (![...data, layout].every(isFigurePart)) throw new ApiError(200, words.errors.unexpectedReply);
  return { data, layout };
}

/** An execution as the server stores it, with the parts that a person reviews. */
export interface ExecutionJson {
  code: string;
  result: AnalysisResult | null;
  figureTitles: string[];
}

const executionOutline = outline<Omit<ExecutionJson, "figureTitles"> & Partial<ExecutionJson>>({ code: "text" });

/** Fetches the code of an execution and its results. */
export async function getExecution(id: ArtifactId): Promise<ExecutionJson> {
  const execution = await requestJson(`/api/artifacts/${id}`, executionOutline, { immutable: true });
  // Executions of an earlier release have none.
  return { ...execution, figureTitles: execution.figureTitles ?? [] };
}

/** Address of an artifact, for images. */
export function artifactAddress(id: ArtifactId): string {
  return `/api/artifacts/${id}`;
}
