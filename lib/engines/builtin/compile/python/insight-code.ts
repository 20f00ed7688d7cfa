import type { PlanContext } from "../../query/plan-context";
import type { PlanOf } from "../../query/query";
import { insightLabels } from "../family-labels";
import { toInsightPlans, type Insight } from "../insight-plans";
import type { FamilyCode } from "./family-code";
import { toFrameLines, toFunctionLines, type ProgramContext } from "@/lib/query/python/frame-python";
import { toPythonLiteral } from "@/lib/query/python/python-literal";

type Context = PlanContext<PlanOf<"insights">>;

function toFactLines({ fact, about, value, beside }: Insight): string[] {
  const isRecord = "text" in about;
  const at = (name: string) =>
    isRecord ? `result[${toPythonLiteral(name)}]` : `result[${toPythonLiteral(name)}].iloc[0]`;
  const name =
    "text" in about ? toPythonLiteral(about.text) : about.columns.map((column) => at(column)).join(' + " and " + ');
  const entry = `facts.append({"${insightLabels.fact}": "${fact}", "${insightLabels.about}": ${name}, "${insightLabels.value}": ${at(value)}, "${insightLabels.beside}": ${at(beside)}})`;
  return isRecord ? [entry] : ["if len(result) > 0:", `    ${entry}`];
}

/**
 * Compiles the lines of a program that lists measured facts, each computed independently.
 * @param options.toFamilyCode compiles the plan of one fact.
 * @param options.toProgram tells what a plan reads.
 */
export function toInsightLines(
  context: Context,
  options: {
    toFamilyCode: (context: PlanContext<Insight["plan"]>) => FamilyCode;
    toProgram: (context: PlanContext) => ProgramContext;
  },
): string[] {
  const { toFamilyCode, toProgram } = options;
  const insights = toInsightPlans(context);
  const functions = new Set(insights.map(({ plan }) => toFunctionLines(toProgram({ ...context, plan })).join("\n")));
  return [
    ...[...functions].filter((text) => text !== ""),
    ...toFrameLines(toProgram(context)).slice(0, 1),
    "facts = []",
    ...insights.flatMap((insight) => {
      const inner = { ...context, plan: insight.plan };
      const code = toFamilyCode(inner);
      return [
        "",
        `# ${insight.fact.charAt(0).toUpperCase()}${insight.fact.slice(1)}`,
        ...toFrameLines(toProgram(inner)).slice(1),
        ...(code.prepare ?? []),
        ...code.result,
        ...toFactLines(insight),
      ];
    }),
    "",
    `result = pd.DataFrame(facts, columns=["${insightLabels.fact}", "${insightLabels.about}", "${insightLabels.value}", "${insightLabels.beside}"])`,
  ];
}
