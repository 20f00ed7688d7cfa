import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { looksUp, toFrameLines, toFunctionLines, type ProgramContext } from "@/lib/query/python/frame-python";
import { toPython as toQueryPython } from "@/lib/query/python/to-python";
import { toComputed } from "../../asked/to-computed";
import type { PlanContext } from "../../query/plan-context";
import type { Plan } from "../../query/query";
import { toColumnListCode } from "./column-list-code";
import { toCorrelationCode } from "./correlation-code";
import { toDistributionFigure } from "./distribution-figure";
import { toDuplicatesCode } from "./duplicates-code";
import type { FamilyCode } from "./family-code";
import { notFoundLabels } from "../family-labels";
import { toQueryShape } from "../query-shape";
import { toInsightLines } from "./insight-code";
import { toCommentText } from "@/lib/query/python/python-literal";
import { toQueryFigure } from "./query-figure";

const modules = { numpy: "import numpy as np", express: "import plotly.express as px" } as const;

/** Tells where the program of a plan finds its rows. */
function toProgram(context: PlanContext): ProgramContext {
  const { dataset, datasets } = context;
  const isAmbiguous = datasets.filter((other) => other.name === dataset.name).length > 1;
  return { ...toComputed(context), table: isAmbiguous ? dataset.id : dataset.name };
}

function withFigure(context: PlanContext, figure: string[]): FamilyCode {
  return { ...toQueryPython(toProgram(context)), figure, imports: figure.length === 0 ? [] : ["express"] };
}

function toFamilyCode(context: PlanContext<Exclude<Plan, { family: "insights" }>>): FamilyCode {
  const { plan } = context;
  switch (plan.family) {
    case "query":
      return withFigure(context, toQueryFigure({ ...context, plan }, toQueryShape({ ...context, plan })));
    case "rows":
      return withFigure(context, []);
    case "distribution":
      return withFigure(context, toDistributionFigure({ ...context, plan }));
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
function guard(lines: readonly string[]): string[] {
  const { values, columns, similar } = notFoundLabels;
  return [
    "if unfound:",
    `    result = {"${values}": ", ".join(unfound), "${columns}": ", ".join(dict.fromkeys(searched)), "${similar}": ", ".join(dict.fromkeys(similar))}`,
    "else:",
    ...indent(lines),
  ];
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
    return `${[heading, "import pandas as pd", "", "", ...toInsightLines({ ...context, plan }, { toFamilyCode, toProgram })].join("\n")}\n`;
  }
  const code = toFamilyCode({ ...context, plan });
  const drawn = figure && code.figure.length > 0;
  const imports = drawn ? code.imports.map((name) => modules[name]) : [];
  const program = toProgram(context);
  const functions = toFunctionLines(program);
  const lines = [...code.result, ...(drawn ? ["", ...code.figure] : [])];
  return `${[
    heading,
    ...(looksUp(program) ? ["import difflib"] : []),
    ...imports,
    "import pandas as pd",
    "",
    ...(functions.length === 0 ? [] : ["", ...functions]),
    ...toFrameLines(program),
    "",
    ...(code.prepare ?? []),
    ...(looksUp(program) ? guard(lines) : lines),
  ].join("\n")}\n`;
}
