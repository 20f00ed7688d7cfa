import { END } from "@langchain/langgraph";
import type { GraphTable } from "@/lib/graph/kit/capability-graph";

/** Draws the graph of a capability as a Mermaid flow chart, using the table that the graph is built from. */
export function toGraphDrawing(table: {
  start: Pick<GraphTable<string, never, never>["start"], "next">;
  nodes: Readonly<Record<string, { next: Partial<Record<string, string>> }>>;
}): string {
  const starts = Object.entries(table.start.next).map(([target, reason]) =>
    toEdge("question([question])", target, reason),
  );
  const edges = Object.entries(table.nodes).flatMap(([node, { next }]) =>
    Object.entries(next).map(([target, reason]) => toEdge(node, target === END ? "answer([answer])" : target, reason)),
  );
  return ["```mermaid", "flowchart TD", ...starts, ...edges, "```"].join("\n");
}

function toEdge(from: string, to: string, reason = ""): string {
  return `  ${from} -->${reason === "" ? "" : `|"${reason}"|`} ${to}`;
}
