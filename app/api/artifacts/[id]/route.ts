import { ArtifactId } from "@/lib/domain/ids";
import { route } from "@/lib/server/http/route";
import { ArtifactQuery, toArtifactFile } from "@/lib/server/takeaway/figure/artifact-file";

export const GET = route(async ({ container, param, query }) => {
  const artifact = await container.artifacts.get(param("id", ArtifactId.schema));
  return toArtifactFile(container, artifact, query(ArtifactQuery));
});
