import type { AlignmentCheck } from "@/lib/domain/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning-engine";
import { toMeasuredColumns } from "../plan/plan-columns";
import { getColumn, type PlanContext } from "../plan/plan-context";
import { readQuestion } from "../read-question";
import { toGapWords } from "../wording/gap-words";
import { toPlanCaveats } from "./plan-caveats";

/** More missing than this, and an answer would be about the rows that happen to be filled. */
const mostMissing = 0.5;

function findEmptyColumns(context: PlanContext): string[] {
  const { rowCount } = context.dataset.profile;
  const needed = toMeasuredColumns(context.plan);
  // Outliers and correlations of all columns say for each on how many rows it rests.
  if (needed.length > 2) return [];
  return needed.filter((name) => getColumn(context, name).missing > mostMissing * rowCount);
}

function refuse(gaps: string[]): AlignmentCheck {
  return { aligned: false, gaps, caveats: [], recommendation: "cannot_proceed" };
}

/** Whether the data can carry the plan. */
export function checkAlignment(facts: AnalysisFacts): AlignmentCheck {
  const reading = readQuestion(facts);
  if (reading.kind === "gap") return refuse(toGapWords(reading.problem, facts.question, reading.dataset).gaps);
  if (reading.kind !== "plan")
    return refuse(["The question does not ask for anything that can be computed from the data."]);
  const { plan, dataset } = reading;
  const context = { plan, dataset, datasets: facts.datasets };
  const { rowCount } = dataset.profile;
  if (rowCount === 0) return refuse([`“${dataset.name}” has no rows.`]);
  const empty = findEmptyColumns(context);
  if (empty.length > 0) {
    return refuse(
      empty.map((name) => {
        const { missing } = getColumn(context, name);
        return `${missing.toLocaleString("en-US")} of ${rowCount.toLocaleString("en-US")} rows have no ${name}: more than half, too many for an answer about all rows.`;
      }),
    );
  }
  const caveats = toPlanCaveats(context);
  return { aligned: true, gaps: [], caveats, recommendation: caveats.length > 0 ? "proceed_with_caveats" : "proceed" };
}
