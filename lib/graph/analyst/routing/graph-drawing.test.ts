import { expect, it } from "vitest";
import { NodeName } from "@/lib/domain/runs/node-name";
import { toGraphDrawing } from "./graph-drawing";

it("matches the committed drawing of the graph", async () => {
  await expect(toGraphDrawing()).toMatchFileSnapshot("../graph.md");
});

it("shows every node with an incoming and an outgoing edge", () => {
  const drawing = toGraphDrawing();
  for (const node of NodeName.options) {
    expect(drawing).toMatch(new RegExp(`^ {2}${node} -->`, "mu"));
    expect(drawing).toMatch(new RegExp(`-->.* ${node}$`, "mu"));
  }
});
