import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { PlanContext } from "../../query/plan-context";
import type { Plan } from "../../query/query";
import { toColumnListCode } from "./column-list-code";
import { toCorrelationCode } from "./correlation-code";
import { toDistributionCode } from "./distribution-code";
import { toDuplicatesCode } from "./duplicates-code";
import type { FamilyCode } from "./family-code";
import { looksUp, toFrameLines, toFunctionLines, toNotFoundCode } from "./frame-code";
import { toInsightLines } from "./insight-code";
import { toCommentText } from "./python-literal";
import { toQueryCode } from "./query-code";
import { toRowsCode } from "./rows-code";

const modules = { numpy: "import numpy as np", express: "import plotly.express as px" } as const;

function toFamilyCode(context: PlanContext<Exclude<Plan, { family: "insights" }>>): FamilyCode {
  const { plan } = context;
  switch (plan.family) {
    case "query":
      return toQueryCode({ ...context, plan });
    case "rows":
      return toRowsCode({ ...context, plan });
    case "distribution":
      return toDistributionCode({ ...context, plan });
    case "correlation":
      return toCorrelationCode({ ...context, plan });
    case "duplicates":
      return toDuplicatesCode({ ...context, plan });
    case "missing":
    case "outliers":
    case "overview":
      return toColumnListCode({ ...context, plan });
  }
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === "" ? "" : `    ${line}`));
}

/** A looked-up value may not exist; the result then says so. */
function guard(plan: Plan, lines: readonly string[]): string[] {
  if (!looksUp(plan)) return [...lines];
  return ["if unfound:", `    result = ${toNotFoundCode()}`, "else:", ...indent(lines)];
}

/** Context for compiling a plan. */
export interface ProgramOptions {
  dataset: DatasetFacts;
  /** All datasets of the session, in order. */
  datasets: readonly DatasetFacts[];
  question: string;
  /** Whether the program draws a chart. */
  figure: boolean;
}

/** Compiles the chart of a plan, which is drawn from `result`; null for a plan without one. */
export function toFigureCode(
  plan: Plan,
  { dataset, datasets }: Pick<ProgramOptions, "dataset" | "datasets">,
): { imports: string[]; lines: string[] } | null {
  if (plan.family === "insights") return null;
  const { figure, imports } = toFamilyCode({ plan, dataset, datasets });
  return figure.length === 0 ? null : { imports: imports.map((name) => modules[name]), lines: figure };
}

/** Compiles a plan to its Python program: always the same text for the same plan and data. */
export function toPython(plan: Plan, options: ProgramOptions): string {
  const { dataset, datasets, question, figure } = options;
  const context = { plan, dataset, datasets };
  const heading = `# ${toCommentText(question)}`;
  if (plan.family === "insights") {
    return `${[heading, "import pandas as pd", "", "", ...toInsightLines({ ...context, plan }, toFamilyCode)].join("\n")}\n`;
  }
  const code = toFamilyCode({ ...context, plan });
  const drawn = figure && code.figure.length > 0;
  const imports = drawn ? code.imports.map((name) => modules[name]) : [];
  const functions = toFunctionLines(context);
  return `${[
    heading,
    ...(looksUp(plan) ? ["import difflib"] : []),
    ...imports,
    "import pandas as pd",
    "",
    ...(functions.length === 0 ? [] : ["", ...functions]),
    ...toFrameLines(context),
    "",
    ...(code.prepare ?? []),
    ...guard(plan, [...code.result, ...(drawn ? ["", ...code.figure] : [])]),
  ].join("\n")}\n`;
}
