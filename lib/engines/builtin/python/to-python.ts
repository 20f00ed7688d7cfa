import { toFamilyCode } from "../families/to-family-code";
import type { Plan } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import { toFrameLines } from "./frame-code";
import { toCommentText } from "./python-literal";

const modules = {
  numpy: "import numpy as np",
  express: "import plotly.express as px",
  graph_objects: "import plotly.graph_objects as go",
} as const;

/**
 * The program of a plan: always the same text for the same plan and data.
 * @param options.figure false leaves the chart out.
 */
export function toPython(context: PlanContext<Plan>, options: { question: string; figure: boolean }): string {
  const code = toFamilyCode(context);
  const drawn = options.figure && code.figure.length > 0;
  const imports = code.imports.filter((name) => drawn || name === "numpy").map((name) => modules[name]);
  return `${[
    `# ${toCommentText(options.question)}`,
    ...(drawn ? imports : []),
    "import pandas as pd",
    "",
    ...toFrameLines(context),
    "",
    ...code.result,
    ...(drawn ? ["", "# Draw it.", ...code.figure] : []),
  ].join("\n")}\n`;
}
