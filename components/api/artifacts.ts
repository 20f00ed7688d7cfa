import { z } from "zod";
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

/** Address of an artifact, for images. */
export function artifactAddress(id: ArtifactId): string {
  return `/api/artifacts/${id}`;
}
