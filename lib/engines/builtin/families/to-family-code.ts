import type { Plan } from "../plan/plan";
import type { PlanContext } from "../plan/plan-context";
import { toAggregateCode } from "./aggregate/aggregate-code";
import { toCorrelationCode } from "./correlation/correlation-code";
import { toCountCode } from "./count/count-code";
import { toDistributionCode } from "./distribution/distribution-code";
import { toDuplicatesCode } from "./duplicates/duplicates-code";
import { toExtremeCode } from "./extreme/extreme-code";
import type { FamilyCode } from "./family";
import { toMissingCode } from "./missing/missing-code";
import { toOutliersCode } from "./outliers/outliers-code";
import { toOverviewCode } from "./overview/overview-code";
import { toRowsCode } from "./rows/rows-code";
import { toShareCode } from "./share/share-code";

/** The Python of a plan, by its family. */
export function toFamilyCode(context: PlanContext<Plan>): FamilyCode {
  const { plan } = context;
  switch (plan.family) {
    case "count":
      return toCountCode({ ...context, plan });
    case "aggregate":
      return toAggregateCode({ ...context, plan });
    case "extreme":
      return toExtremeCode({ ...context, plan });
    case "rows":
      return toRowsCode({ ...context, plan });
    case "distribution":
      return toDistributionCode({ ...context, plan });
    case "share":
      return toShareCode({ ...context, plan });
    case "correlation":
      return toCorrelationCode({ ...context, plan });
    case "missing":
      return toMissingCode({ ...context, plan });
    case "duplicates":
      return toDuplicatesCode({ ...context, plan });
    case "outliers":
      return toOutliersCode({ ...context, plan });
    case "overview":
      return toOverviewCode({ ...context, plan });
  }
}
