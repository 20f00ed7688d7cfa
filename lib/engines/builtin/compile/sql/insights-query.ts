import { quoteName, quoteText } from "@/lib/domain/text/quotes";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { PlanContext } from "../../query/plan-context";
import type { Plan, PlanOf } from "../../query/query";
import { insightLabels } from "../family-labels";
import { toInsightPlans, type Insight } from "../insight-plans";

type Compile = (plan: Plan, options: { dataset: DatasetFacts; datasets: readonly DatasetFacts[] }) => string;

function toFact({ fact, about, value, beside, plan }: Insight, query: string): string {
  const name = "text" in about ? quoteText(about.text) : about.columns.map(quoteName).join(" || ' and ' || ");
  const size = plan.family === "query" ? quoteName(value) : `abs(${quoteName(value)})`;
  return `SELECT * FROM (
  SELECT ${quoteText(fact)} AS ${insightLabels.fact}, ${name} AS ${insightLabels.about}, ${quoteName(value)}::DOUBLE AS "${insightLabels.value}", ${quoteName(beside)}::DOUBLE AS "${insightLabels.beside}"
  FROM (SELECT *, row_number() OVER () AS place FROM (${query.trim()}))
  ORDER BY ${size} DESC NULLS LAST, place LIMIT 1
)`;
}

/** Compiles the measured facts of a dataset to one query; empty where SQL cannot express one of them. */
export function toInsightsQuery(context: PlanContext<PlanOf<"insights">>, compile: Compile): string {
  const queries = toInsightPlans(context).map((insight) => ({ insight, query: compile(insight.plan, context) }));
  if (queries.some(({ query }) => query === "")) return "";
  return `${queries.map(({ insight, query }) => toFact(insight, query)).join("\nUNION ALL\n")}\n`;
}
