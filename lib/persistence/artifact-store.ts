import { createHash } from "node:crypto";
import { CaveatError } from "@/lib/domain/caveat-error";
import { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import type { ArtifactStore } from "@/lib/ports/data/artifact-store";
import { holdBlobsSql } from "./datasets/blob-lock";
import type { Database } from "./database";
import { Prisma } from "./generated/client";
import { runPrepared } from "./runs/run-prepared";
import { toStorableText } from "./connections/storable";

/** Stores artifacts in Postgres, their bytes under their SHA-256. */
export function createArtifactStore(database: Database): ArtifactStore {
  return {
    put: async ({ bytes, ...artifact }) => {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      // One statement. Its parts wait for each other in this order, the one in which everything locks: the lock against
      // removal of bytes, the bytes, the artifact. It sees neither of them yet, so both are inserted, and reused if
      // they exist.
      const [row] = await runPrepared<{ id: string }>(
        database,
        "put_artifact",
        Prisma.sql`
          WITH held AS MATERIALIZED (SELECT ${holdBlobsSql}), blob AS (
            INSERT INTO artifact_blob (sha256, bytes)
            SELECT ${sha256}, ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}::bytea FROM held
            ON CONFLICT DO NOTHING
            RETURNING 1
          )
          INSERT INTO artifact (id, session_id, run_id, key, kind, title, media_type, sha256)
          SELECT ${ArtifactId.create()}::uuid, ${artifact.sessionId}::uuid, ${artifact.runId}::uuid,
            ${toStorableText(artifact.key)}, ${artifact.kind}::artifact_kind, ${toStorableText(artifact.title)},
            ${toStorableText(artifact.mediaType)}, ${sha256}
          WHERE (SELECT count(*) FROM blob) >= 0
          ON CONFLICT (run_id, key, sha256) DO UPDATE SET key = artifact.key
          RETURNING id::text`,
      );
      return ArtifactId.parse(row?.id);
    },
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
