import { ArtifactId } from "@/lib/domain/ids";
import { toArtifactResponse } from "@/lib/server/sessions/artifact-response";
import { route } from "@/lib/server/http/route";

export const GET = route(async ({ container, param }) =>
  toArtifactResponse(await container.artifacts.get(param("id", ArtifactId.schema))),
);
