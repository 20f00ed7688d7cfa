import { END } from "@langchain/langgraph";
import { analystStart, analystTable } from "../graph";

/**
 * Draws the analyst graph as a Markdown page with a Mermaid flow chart, from the table that the graph is built from.
 */
export function toGraphDrawing(): string {
  const starts = Object.entries(analystStart).map(([target, reason]) => toEdge("question([question])", target, reason));
  const edges = Object.entries(analystTable).flatMap(([node, { next }]) =>
    Object.entries(next).map(([target, reason]) => toEdge(node, target === END ? "answer([answer])" : target, reason)),
  );
  const lines = [
    "# The analyst graph",
    "",
    "Drawn from `graph.ts` by `graph-drawing.ts` and kept by `graph-drawing.test.ts`. Beside these edges, a fault leads from every node",
    "to the answer, which then reports it.",
    "",
    "```mermaid",
    "flowchart TD",
    ...starts,
    ...edges,
    "```",
    "",
  ];
  return lines.join("\n");
}

function toEdge(from: string, to: string, reason: string): string {
  return `  ${from} -->${reason === "" ? "" : `|"${reason}"|`} ${to}`;
}
