import { END } from "@langchain/langgraph";
import { analystTable } from "./graph";

/** The analyst graph as a Markdown page with a Mermaid flow chart, drawn from the same table that the graph is built of. */
export function toGraphDrawing(): string {
  const edges = Object.entries(analystTable).flatMap(([node, { next }]) =>
    Object.entries(next).map(([target, reason]) => {
      const label = reason === "" ? "" : `|"${reason}"|`;
      return `  ${node} -->${label} ${target === END ? "answer" : target}`;
    }),
  );
  const lines = [
    "# The analyst graph",
    "",
    "Drawn from `graph.ts` by `graph-drawing.ts` and kept by `graph-drawing.test.ts`. Beside these edges, a fault leads from every node",
    "to the answer, which then tells it.",
    "",
    "```mermaid",
    "flowchart TD",
    "  question([question]) --> understand_question",
    ...edges.map((edge) => edge.replace(/ answer$/u, " answer([answer])")),
    "```",
    "",
  ];
  return lines.join("\n");
}
