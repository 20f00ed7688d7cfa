import { describe, expect, it } from "vitest";
import { ArtifactId, RunId, SessionId } from "@/lib/domain/ids";
import { createMemoryArtifactStore, toOutcome } from "@/lib/testing/stores/fake-ports";
import { createExecutionArchive } from "./execution-archive";

function create() {
  const artifacts = createMemoryArtifactStore();
  const scope = { artifacts, sessionId: SessionId.create(), runId: RunId.create() };
  return { artifacts, archive: createExecutionArchive(scope), reopened: createExecutionArchive(scope) };
}
const outcome = toOutcome({
  result: { kind: "scalar", value: 42 },
  figures: [
    { kind: "plotly", title: " Ages ", json: '{"data":[]}' },
    { kind: "image", title: "", png: Buffer.from("png bytes").toString("base64") },
  ],
});

describe("createExecutionArchive", () => {
  it("stores each figure separately and the rest with the code, and reads them back in another process", async () => {
    const { artifacts, archive, reopened } = create();
    const { id, figures, artifacts: stored } = await archive.put({ number: 2, code: "result = 42", outcome });
    expect(figures.map(({ kind, title }) => [kind, title])).toEqual([
      ["plotly", "Ages"],
      ["image", "Figure 2"],
    ]);
    expect(stored).toEqual([
      ...figures.map((figure) => ({ id: figure.id, kind: figure.kind })),
      { id, kind: "execution" },
    ]);
    const [, image] = figures;
    expect(Buffer.from(artifacts.stored.get(image?.id ?? "")?.bytes ?? []).toString()).toBe("png bytes");
    const expected = { ...outcome, figures: [], figureTitles: ["Ages", "Figure 2"], code: "result = 42" };
    expect(await archive.get(id)).toEqual(expected);
    expect(await reopened.get(id)).toEqual(expected);
  });

  it("gives the same ids when a step is repeated", async () => {
    const { archive, reopened } = create();
    const first = await archive.put({ number: 1, code: "x", outcome });
    expect(await reopened.put({ number: 1, code: "x", outcome })).toEqual(first);
  });

  it("throws for an execution that was never stored, and tries again later", async () => {
    const { archive } = create();
    const id = ArtifactId.create();
    await expect(archive.get(id)).rejects.toMatchObject({ code: "not_found" });
    await expect(archive.get(id)).rejects.toMatchObject({ code: "not_found" });
  });
});
