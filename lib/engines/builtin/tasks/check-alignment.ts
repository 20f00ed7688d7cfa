import type { AlignmentCheck } from "@/lib/domain/answers/analysis";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toPlanCaveats } from "../answer/plan-caveats";
import { toAbsentGaps } from "../answer/problem-text";
import { findGaps } from "./find-gaps";
import { readFacts } from "./read-facts";

function refuse(gaps: string[]): AlignmentCheck {
  return { aligned: false, gaps, caveats: [], recommendation: "cannot_proceed" };
}

/** Checks whether the data supports the plan. */
export function checkAlignment(facts: AnalysisFacts): AlignmentCheck {
  const reading = readFacts(facts);
  if (reading.kind === "absent") return refuse(toAbsentGaps(reading));
  if (reading.kind === "ambiguous") return refuse([`“${reading.phrase}” could mean ${reading.columns.join(" or ")}.`]);
  if (reading.kind !== "plan")
    return refuse(["The question does not ask for anything that can be computed from the data."]);
  const { plan, dataset } = reading;
  const context = { plan, dataset, datasets: facts.datasets };
  const gaps = findGaps(context);
  if (gaps.length > 0) return refuse(gaps);
  const caveats = toPlanCaveats(context);
  return { aligned: true, gaps: [], caveats, recommendation: caveats.length > 0 ? "proceed_with_caveats" : "proceed" };
}
