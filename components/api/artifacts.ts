import { z } from "zod";
import { AnalysisResult } from "@/lib/domain/execution";
import type { ArtifactId } from "@/lib/domain/ids";
import { requestJson } from "./request";

/** A Plotly figure as the server stores it; what is in a trace or in the layout is checked where it is drawn. */
const FigureJson = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  layout: z.record(z.string(), z.unknown()).default({}),
});
export type FigureJson = z.infer<typeof FigureJson>;

/** A figure's JSON. */
export function getFigure(id: ArtifactId): Promise<FigureJson> {
  return requestJson(`/api/artifacts/${id}`, FigureJson, { immutable: true });
}

/** An execution as the server stores it, as far as a person looks at it before it becomes an answer. */
const ExecutionJson = z.object({
  code: z.string(),
  result: AnalysisResult.nullable(),
  figureTitles: z.array(z.string()).default([]),
});
export type ExecutionJson = z.infer<typeof ExecutionJson>;

/** The code of an execution and what came out of it. */
export function getExecution(id: ArtifactId): Promise<ExecutionJson> {
  return requestJson(`/api/artifacts/${id}`, ExecutionJson, { immutable: true });
}

/** Address of an artifact, for images. */
export function artifactAddress(id: ArtifactId): string {
  return `/api/artifacts/${id}`;
}
