import { createHash } from "node:crypto";
import { CaveatError } from "@/lib/domain/caveat-error";
import { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import type { ArtifactStore } from "@/lib/ports/artifact-store";
import { holdBlobs } from "./blob-lock";
import type { Database } from "./database";
import { toStorableText } from "./storable";
import { inTransaction } from "./transaction";

/** Artifacts in Postgres, their bytes under the SHA-256 of themselves. */
export function createArtifactStore(database: Database): ArtifactStore {
  return {
    put: ({ bytes, ...artifact }) =>
      inTransaction(database, async (transaction) => {
        const { client } = transaction;
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        const key = toStorableText(artifact.key);
        await holdBlobs(transaction);
        if ((await client.artifactBlob.count({ where: { sha256 } })) === 0) {
          await client.artifactBlob.createMany({
            data: [{ sha256, bytes: new Uint8Array(bytes) }],
            skipDuplicates: true,
          });
        }
        const row = {
          id: ArtifactId.create(),
          sessionId: artifact.sessionId,
          runId: artifact.runId,
          key,
          kind: artifact.kind,
          title: toStorableText(artifact.title),
          mediaType: toStorableText(artifact.mediaType),
          sha256,
        };
        await client.artifact.createMany({ data: [row], skipDuplicates: true });
        const { id } = await client.artifact.findUniqueOrThrow({
          where: { runId_key_sha256: { runId: artifact.runId, key, sha256 } },
          select: { id: true },
        });
        return ArtifactId.parse(id);
      }),
    get: async (id) => {
      const row = await database.client.artifact.findFirst({
        where: { id, session: { deletedAt: null } },
        include: { blob: true },
      });
      if (row === null) {
        throw new CaveatError("not_found", "There is no such artifact.", {
          remedy: "Its session may have been deleted; open it from an answer.",
        });
      }
      return {
        id: ArtifactId.parse(row.id),
        sessionId: SessionId.parse(row.sessionId),
        runId: RunId.parse(row.runId),
        kind: row.kind,
        title: row.title,
        mediaType: row.mediaType,
        bytes: row.blob.bytes,
      };
    },
  };
}
