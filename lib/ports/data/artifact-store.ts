import type { ArtifactId, RunId, SessionId } from "../../domain/ids";

export type ArtifactKind = "plotly" | "image" | "result" | "execution";

export interface Artifact {
  id: ArtifactId;
  sessionId: SessionId;
  runId: RunId;
  kind: ArtifactKind;
  title: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Stores artifacts of runs. Stores the same bytes once. */
export interface ArtifactStore {
  /**
   * Stores an artifact and returns its id: the same one for the same run, key and bytes, so that a repeated step adds
   * nothing.
   */
  put(
    artifact: Omit<Artifact, "id"> & {
      /** Unique within the run, for example `run:2/figure/0`. */ key: string;
    },
  ): Promise<ArtifactId>;
  /** Throws `not_found`. */
  get(id: ArtifactId): Promise<Artifact>;
}
