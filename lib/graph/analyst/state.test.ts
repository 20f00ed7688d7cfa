import { END, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { ArtifactId } from "@/lib/domain/ids";
import { createChannels } from "../kit/state/channels";
import { factsShape } from "./facts/facts-shape";
import { toInitialFacts, type AnalystUpdate } from "./state";
import { toTextEntry } from "../kit/transcript/transcript-entry";

/** Applies a list of updates, each as if by its own node. */
async function apply(updates: readonly AnalystUpdate[]) {
  const nodes = Object.fromEntries(updates.map((update, index) => [`n${index}`, () => update]));
  const graph = new StateGraph(createChannels(factsShape)).addNode(nodes);
  const names = [START, ...Object.keys(nodes), END];
  names.slice(1).forEach((name, index) => graph.addEdge(names[index] ?? START, name));
  return graph.compile({ checkpointer: new MemorySaver() }).invoke({}, { configurable: { thread_id: "t" } });
}

describe("the channels of the analyst", () => {
  it("append messages and replace only the facts that an update names", async () => {
    const state = await apply([
      { messages: [toTextEntry("user", "a")], facts: toInitialFacts({ question: "q", datasets: [] }) },
      { messages: [toTextEntry("assistant", "b")], facts: { needsDataWork: true } },
      { facts: { explanation: { text: "c" } } },
    ]);
    expect(state.messages).toEqual([toTextEntry("user", "a"), toTextEntry("assistant", "b")]);
    expect(state.facts).toEqual({
      ...toInitialFacts({ question: "q", datasets: [] }),
      needsDataWork: true,
      explanation: { text: "c" },
    });
  });

  it("hold each artifact once", async () => {
    const artifact = { id: ArtifactId.create(), kind: "plotly" as const };
    expect((await apply([{ artifacts: [artifact] }, { artifacts: [artifact] }])).artifacts).toEqual([artifact]);
  });

  it("keep only the newest remarks, clipped", async () => {
    const note = (index: number) => ({ node: "explain" as const, note: `${index} ${"x".repeat(500)}` });
    const { debug } = await apply([{ debug: Array.from({ length: 60 }, (_, index) => note(index)) }]);
    expect(debug).toHaveLength(20);
    expect(debug[0]?.note.startsWith("40 ")).toBe(true);
    expect(debug.every((entry) => entry.note.length === 120)).toBe(true);
  });
});
