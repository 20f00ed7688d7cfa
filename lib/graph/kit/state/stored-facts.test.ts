import { describe, expect, it } from "vitest";
import { RunId, SessionId } from "@/lib/domain/ids";
import { createMemoryArtifactStore } from "@/lib/testing/stores/fake-ports";
import { factsShape } from "../../analyst/facts/facts-shape";
import { toInitialFacts, type AnalystFacts } from "../../analyst/state";
import type { StoredFacts } from "./channels";
import { readFacts as readKitFacts, toStoredFacts } from "./stored-facts";
import { createTextArchive } from "./text-archive";

const question = "q";
const initial = toInitialFacts({ question: "", datasets: [] });
const ids = { sessionId: SessionId.create(), runId: RunId.create() };
const createSources = (artifacts = createMemoryArtifactStore()) => ({
  artifacts,
  question,
  texts: createTextArchive({ artifacts, ...ids }),
});
const readFacts = (stored: Partial<StoredFacts<AnalystFacts>>, sources: ReturnType<typeof createSources>) =>
  readKitFacts(stored, sources, factsShape);
const gaps = (text: string): AnalystFacts["alignment"] => ({
  aligned: false,
  gaps: [text],
  caveats: [],
  recommendation: "proceed",
});

describe("facts in state", () => {
  it("stay inline while they are short", async () => {
    const { texts, artifacts } = createSources();
    const update = { alignment: gaps("no income"), needsDataWork: true };
    expect(await toStoredFacts<AnalystFacts>(update, initial, texts)).toEqual(update);
    expect(artifacts.stored.size).toBe(0);
  });

  it("go to the archive when they are long, once, and are read back whole after a restart", async () => {
    const { texts, artifacts } = createSources();
    const update = { alignment: gaps("x".repeat(4000)), needsDataWork: true };
    const stored = await toStoredFacts<AnalystFacts>(update, initial, texts);
    expect(stored).toEqual({ needsDataWork: true, alignment: { kept: [...artifacts.stored.keys()][0] } });
    expect(await toStoredFacts<AnalystFacts>(update, initial, texts)).toEqual(stored);
    expect(await toStoredFacts<AnalystFacts>({ needsDataWork: false }, { ...initial, ...stored }, texts)).toEqual({
      needsDataWork: false,
    });
    expect(artifacts.stored.size).toBe(1);
    expect(await readFacts({ ...initial, ...stored }, createSources(artifacts))).toEqual({
      ...initial,
      ...update,
      question,
    });
  });

  it("are archived by length when there are many, including earlier ones", async () => {
    const sources = createSources();
    const some = "x".repeat(800);
    const before = { alignment: gaps(some), beyond: { explanation: some, suggestions: [] }, needsDataWork: true };
    const after = {
      fault: { node: "explain" as const, code: "internal" as const, message: some, remedy: some.slice(400) },
      checks: [{ name: "n", passed: true, detail: some }],
      caveats: [{ text: some, columns: [] }],
    };
    const stored: Partial<StoredFacts<AnalystFacts>> = {
      ...initial,
      ...(await toStoredFacts<AnalystFacts>(before, initial, sources.texts)),
    };
    const changed = await toStoredFacts<AnalystFacts>(after, stored, sources.texts);
    const all = { ...stored, ...changed };
    expect(JSON.stringify(all).length).toBeLessThan(6000);
    expect(await readFacts(all, sources)).toEqual({ ...initial, ...before, ...after, question });
  });

  it("are reported as lost when the archive is gone", async () => {
    const { texts } = createSources();
    const stored = await toStoredFacts<AnalystFacts>({ alignment: gaps("x".repeat(4000)) }, initial, texts);
    await expect(readFacts(stored, createSources())).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("facts of an earlier release", () => {
  it("keep their question and get defaults for facts that did not exist then", async () => {
    const { openQuestions, clarifications, decided, ...earlier } = toInitialFacts({ question: "old", datasets: [] });
    expect(await readFacts(earlier, createSources())).toEqual({ ...earlier, openQuestions, clarifications, decided });
  });

  it("get back what was cut from their plans and questions", async () => {
    const cut = (id: string) => ({ id, label: `Way ${id}`, description: "d", assumptions: ["a"] });
    const requirements = {
      ...{ variables_needed: [], constraints: [], analysis_type: "", success_criteria: "" },
      approaches: [cut("a"), cut("b")],
    };
    const openQuestions = [{ id: "q1", text: "Which?" }, { id: "q2" }];
    const decided = { ...initial.decided, approach: cut("b"), offered: [cut("a"), cut("b")] };
    const damaged = { ...initial, requirements, planned: { requirements, alignment: null }, openQuestions, decided };
    const mended = (id: string, recommended: boolean) => ({ ...cut(id), cannot_tell: [], cost: "", recommended });
    const approaches = [mended("a", true), mended("b", false)];
    const facts = await readFacts(damaged as unknown as StoredFacts<AnalystFacts>, createSources());
    expect(facts).toEqual({
      ...initial,
      question,
      requirements: { ...requirements, approaches },
      planned: { requirements: { ...requirements, approaches }, alignment: null },
      openQuestions: [{ id: "q1", text: "Which?", options: [] }],
      decided: { ...initial.decided, approach: mended("b", true), offered: approaches },
    });
  });
});
