import { describe, expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import { createMemoryArtifactStore } from "@/lib/testing/stores/fake-ports";
import { createTextArchive } from "./text-archive";

const place = { sessionId: SessionId.create(), runId: RunId.create() };
const long = "ä".repeat(801);

describe("the text archive", () => {
  it("leaves short texts inline and stores long ones, the same text once", async () => {
    const artifacts = createMemoryArtifactStore();
    const archive = createTextArchive({ artifacts, ...place });
    expect(await archive.keep("a", "short")).toEqual({ text: "short" });
    expect(artifacts.stored.size).toBe(0);
    const kept = await archive.keep("a", long);
    expect(kept).toEqual({ id: [...artifacts.stored.keys()][0] });
    expect(await archive.keep("a", long)).toEqual(kept);
    expect(artifacts.stored.size).toBe(1);
  });

  it("reads a text again after a restart", async () => {
    const artifacts = createMemoryArtifactStore();
    const kept = await createTextArchive({ artifacts, ...place }).keep("a", long);
    const after = createTextArchive({ artifacts, ...place });
    expect([await after.read(kept), await after.read({ text: "short" })]).toEqual([long, "short"]);
  });

  it("reports when a text is gone", async () => {
    const archive = createTextArchive({ artifacts: createMemoryArtifactStore(), ...place });
    const lost = await createTextArchive({ artifacts: createMemoryArtifactStore(), ...place }).put("a", "x");
    await expect(archive.read({ id: lost })).rejects.toMatchObject({ code: "not_found" });
  });
});
