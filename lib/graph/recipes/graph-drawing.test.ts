import { expect, it } from "vitest";
import { toGraphDrawing } from "../kit/graph-drawing";
import { recipesTable } from "./graph";

const drawing = toGraphDrawing(recipesTable);

it("matches the committed drawing of the graph", async () => {
  const page = [
    "# The graph of a preparation",
    "",
    "Drawn from `graph.ts` by `graph-drawing.ts` and kept by `graph-drawing.test.ts`. Beside these edges, a fault leads from every node",
    "to the answer, which then reports it.",
    "",
    drawing,
    "",
  ];
  await expect(page.join("\n")).toMatchFileSnapshot("graph.md");
});

it("shows every node with an incoming and an outgoing edge", () => {
  for (const node of Object.keys(recipesTable.nodes)) {
    expect(drawing).toMatch(new RegExp(`^ {2}${node} -->`, "mu"));
    expect(drawing).toMatch(new RegExp(`-->.* ${node}$`, "mu"));
  }
});
