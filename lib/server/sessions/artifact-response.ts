import type { Artifact } from "@/lib/ports/data/artifact-store";

/**
 * Responds with an artifact that no browser takes for a page and that may be cached, because artifacts never change.
 */
export function toArtifactResponse(artifact: Artifact): Response {
  return new Response(Uint8Array.from(artifact.bytes), {
    headers: {
      "content-type": artifact.mediaType,
      "content-length": String(artifact.bytes.length),
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
    },
  });
}
