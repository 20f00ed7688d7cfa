import type { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import type { ArtifactStore } from "@/lib/ports/data/artifact-store";

/** A text in state: inline if it is short, otherwise the id of its artifact. */
export type KeptText = { text: string } | { id: ArtifactId };

/** Maximum length of an inline text, in characters. */
const longestInline = 800;

/** Stores long texts of one run outside its state. */
export interface TextArchive {
  /** @param key unique within the run and stable when a step is repeated, for example `write:1`. */
  keep(key: string, text: string): Promise<KeptText>;
  /** Stores a text regardless of its length. */
  put(key: string, text: string): Promise<ArtifactId>;
  /** Throws `not_found`. */
  read(kept: KeptText): Promise<string>;
}

/** Creates an archive that reads each text at most once. */
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
