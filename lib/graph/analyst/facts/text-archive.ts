import type { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import type { ArtifactStore } from "@/lib/ports/artifact-store";

/** A text that state holds: itself when it is short, else where it is kept. */
export type KeptText = { text: string } | { id: ArtifactId };

/** Texts up to this many characters stand in state. */
const longestInline = 800;

/** Keeps long texts of one run outside of its state. */
export interface TextArchive {
  /** @param key unique within the run and the same again when a step is repeated, for example `generate_code:1`. */
  keep(key: string, text: string): Promise<KeptText>;
  /** Keeps a text whatever its length. */
  put(key: string, text: string): Promise<ArtifactId>;
  /** Throws `not_found`. */
  read(kept: KeptText): Promise<string>;
}

/** An archive that reads each text at most once. */
export function createTextArchive(options: {
  artifacts: ArtifactStore;
  sessionId: SessionId;
  runId: RunId;
}): TextArchive {
  const { artifacts, sessionId, runId } = options;
  const loaded = new Map<ArtifactId, Promise<string>>();

  async function put(key: string, text: string): Promise<ArtifactId> {
    const bytes = Buffer.from(text, "utf8");
    const about = { kind: "execution" as const, title: "Working text", mediaType: "text/plain" };
    const id = await artifacts.put({ sessionId, runId, key: `text/${key}`, ...about, bytes });
    loaded.set(id, Promise.resolve(text));
    return id;
  }

  return {
    put,
    keep: async (key, text) => (text.length <= longestInline ? { text } : { id: await put(key, text) }),
    read(kept) {
      if ("text" in kept) return Promise.resolve(kept.text);
      const known = loaded.get(kept.id);
      if (known !== undefined) return known;
      const reading = artifacts.get(kept.id).then(({ bytes }) => Buffer.from(bytes).toString("utf8"));
      loaded.set(kept.id, reading);
      reading.catch(() => loaded.delete(kept.id));
      return reading;
    },
  };
}
