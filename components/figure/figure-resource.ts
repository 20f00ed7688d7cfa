import type { ArtifactId } from "@/lib/domain/ids";
import { getFigure, type FigureJson } from "../api/artifacts";
import { createResource, type Resource } from "../api/resource";

/** How many figures are kept to be shown again without asking the server. */
const keptFigures = 40;

const known = new Map<ArtifactId, Resource<FigureJson>>();

/** The resource of a figure; figures never change, so a read one is good for as long as it is kept. */
export function figureResource(id: ArtifactId): Resource<FigureJson> {
  const present = known.get(id);
  if (present) return present;
  const created = createResource(() => getFigure(id));
  known.set(id, created);
  const oldest = known.size > keptFigures ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  return created;
}
