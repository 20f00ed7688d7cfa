import { describe, expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import { createMemoryArtifactStore } from "@/lib/testing/stores/fake-ports";
import { toInitialFacts } from "../../analyst/state";
import { createTextArchive } from "./text-archive";
import { readTurns, toStoredTurns } from "./transcript-pages";
import { toTextEntry } from "../transcript/transcript-entry";

const createTexts = () =>
  createTextArchive({ artifacts: createMemoryArtifactStore(), sessionId: SessionId.create(), runId: RunId.create() });
const facts = toInitialFacts({ question: "q", datasets: [] });
const short = [toTextEntry("user", "a"), toTextEntry("assistant", "b")];
const long = [toTextEntry("user", "x".repeat(2000))];

describe("the turns of a run", () => {
  it("stay in state while there are few", async () => {
    expect(await toStoredTurns("n:1", { messages: [], facts }, short, createTexts())).toEqual(short);
    expect(await toStoredTurns("n:1", { messages: long, facts }, [], createTexts())).toEqual([]);
  });

  it("are archived when they are long or state is large, and are read back in order", async () => {
    const texts = createTexts();
    const first = await toStoredTurns("n:1", { messages: short, facts }, long, texts);
    expect(first).toEqual([{ page: expect.any(String) as string }]);
    const large = { ...facts, question: "q".repeat(5000) };
    const second = await toStoredTurns("n:2", { messages: [...short, ...first], facts: large }, short, texts);
    expect(second).toEqual([{ page: expect.any(String) as string }]);
    expect(await readTurns([...short, ...first, ...second], texts)).toEqual([...short, ...long, ...short]);
  });
});
