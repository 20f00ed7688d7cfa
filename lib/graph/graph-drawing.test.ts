import { describe, expect, it } from "vitest";
import { analystTable } from "./analyst/graph";
import { investigationTable } from "./investigations/graph";
import { toGraphDrawing } from "@/lib/testing/capabilities/graph-drawing";
import { recipesTable } from "./recipes/graph";

const graphs = [
  { title: "The analyst graph", folder: "analyst", nodes: analystTable.nodes, drawing: toGraphDrawing(analystTable) },
  {
    title: "The graph of an investigation",
    folder: "investigations",
    nodes: investigationTable.nodes,
    drawing: toGraphDrawing(investigationTable),
  },
  {
    title: "The graph of a preparation",
    folder: "recipes",
    nodes: recipesTable.nodes,
    drawing: toGraphDrawing(recipesTable),
  },
];

describe.each(graphs)("$title", ({ title, folder, nodes, drawing }) => {
  it("matches its committed drawing", async () => {
    const page = [
      `# ${title}`,
      "",
      "Drawn from `graph.ts` by `graph-drawing.ts` and kept by `graph-drawing.test.ts`. Beside these edges, a fault leads from every node",
      "to the answer, which then reports it.",
      "",
      drawing,
      "",
    ];
    await expect(page.join("\n")).toMatchFileSnapshot(`${folder}/graph.md`);
  });

  it("shows every node with an incoming and an outgoing edge", () => {
    for (const node of Object.keys(nodes)) {
      expect(drawing).toMatch(new RegExp(`^ {2}${node} -->`, "mu"));
      expect(drawing).toMatch(new RegExp(`-->.* ${node}$`, "mu"));
    }
  });
});
