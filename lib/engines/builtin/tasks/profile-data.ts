import type { DataProfile } from "@/lib/domain/answers/analysis";
import { formatNumber, formatPercent } from "@/lib/domain/text/numbers";
import type { AnalysisFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toPlanCaveats } from "../answer/plan-caveats";
import { toAbsentGaps } from "../answer/problem-text";
import { toPlanColumns } from "../query/plan-columns";
import { readFacts } from "./read-facts";

const unsuitable: DataProfile = {
  available_columns: [],
  missing_columns: [],
  data_quality: {},
  limitations: [],
  is_suitable: false,
};

function toQuality(missing: number, rowCount: number): string {
  if (missing === 0) return "complete";
  const share = (100 * missing) / Math.max(rowCount, 1);
  return `${formatNumber(missing)} of ${formatNumber(rowCount)} values missing (${formatPercent(Number(share.toFixed(1)))})`;
}

/** Describes what the data offers, from its profile alone. */
export function profileData(facts: AnalysisFacts): DataProfile {
  const reading = readFacts(facts);
  if (reading.kind === "absent")
    return { ...unsuitable, missing_columns: reading.things, limitations: toAbsentGaps(reading) };
  if (reading.kind !== "plan") return unsuitable;
  const { plan, dataset } = reading;
  const names = toPlanColumns(plan);
  const { rowCount, columns } = dataset.profile;
  const quality = columns
    .filter((column) => names.includes(column.name))
    .map((column) => [column.name, toQuality(column.missing, rowCount)] as const);
  return {
    available_columns: names,
    missing_columns: [],
    data_quality: Object.fromEntries(quality),
    limitations: toPlanCaveats({ plan, dataset, datasets: facts.datasets }),
    is_suitable: rowCount > 0,
  };
}
