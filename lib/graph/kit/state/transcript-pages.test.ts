import { describe, expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import { createMemoryArtifactStore } from "@/lib/testing/stores/fake-ports";
import { createTextArchive } from "./text-archive";
import { readTurns, toStoredTurns } from "./transcript-pages";
import { toTextEntry } from "../transcript/transcript-entry";

const createTexts = () =>
  createTextArchive({ artifacts: createMemoryArtifactStore(), sessionId: SessionId.create(), runId: RunId.create() });
const short = [toTextEntry("user", "a"), toTextEntry("assistant", "b")];
const long = [toTextEntry("user", "x".repeat(2000))];

describe("the turns of a run", () => {
  it("stay in state while there are few", async () => {
    expect(await toStoredTurns("n:1", [], short, createTexts())).toEqual(short);
    expect(await toStoredTurns("n:1", long, [], createTexts())).toEqual([]);
  });

  it("are archived when they are long or there are many, and are read back in order", async () => {
    const texts = createTexts();
    const first = await toStoredTurns("n:1", short, long, texts);
    expect(first).toEqual([{ page: expect.any(String) as string }]);
    const many = [...Array.from({ length: 9 }, () => toTextEntry("user", "y".repeat(200))), ...first];
    const second = await toStoredTurns("n:2", many, short, texts);
    expect(second).toEqual([{ page: expect.any(String) as string }]);
    expect(await readTurns([...short, ...first, ...second], texts)).toEqual([...short, ...long, ...short]);
  });
});
