import { toFamilyCode } from "../families/to-family-code";
import type { Plan } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import { toNotFoundCode } from "./filter-code";
import { looksUp, toFrameLines } from "./frame-code";
import { toCommentText } from "./python-literal";

const modules = {
  numpy: "import numpy as np",
  express: "import plotly.express as px",
  graph_objects: "import plotly.graph_objects as go",
} as const;

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === "" ? "" : `    ${line}`));
}

/** A value that had to be looked for may be nowhere; then the result says so. */
function guard(plan: Plan, lines: readonly string[]): string[] {
  if (!looksUp(plan)) return [...lines];
  return ["if unfound:", `    result = ${toNotFoundCode()}`, "else:", ...indent(lines)];
}

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
    ...(looksUp(context.plan) ? ["import difflib"] : []),
    ...imports,
    "import pandas as pd",
    "",
    ...toFrameLines(context),
    "",
    ...(code.prepare ?? []),
    ...guard(context.plan, [...code.result, ...(drawn ? ["", "# Draw it.", ...code.figure] : [])]),
  ].join("\n")}\n`;
}
