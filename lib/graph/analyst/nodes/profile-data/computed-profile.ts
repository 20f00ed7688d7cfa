import type { DataProfile } from "@/lib/domain/answers/analysis";
import { formatNumber } from "@/lib/domain/text/numbers";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import type { ColumnMatch } from "../../facts/match-column";
import { findSimilarColumns } from "../../facts/match-column";
import { toNeededColumns } from "../../facts/needed-columns";
import type { AnalystFacts } from "../../state";

/** Minimum share of missing values that may distort an answer. */
const largeShare = 0.3;

/** Describes what the datasets offer for the plan, by counted facts alone and without judgement. */
export function toComputedProfile(
  facts: Pick<AnalystFacts, "requirements">,
  datasets: readonly DatasetFacts[],
): DataProfile {
  const { found, missing } = toNeededColumns(facts, datasets);
  return {
    available_columns: found.map(({ column }) => column.name),
    missing_columns: missing,
    data_quality: Object.fromEntries(found.map((match) => [match.column.name, toQuality(match)])),
    limitations: [
      ...missing.map((name) => toAbsence(name, datasets)),
      ...found
        .filter((match) => toShare(match) >= largeShare)
        .map((match) => `${toPercent(match)} of ${match.column.name} is missing`),
    ],
    is_suitable: missing.length === 0,
  };
}

function toQuality(match: ColumnMatch): string {
  const { column } = match;
  const missing = column.missing === 0 ? "none missing" : `${toPercent(match)} missing`;
  return `${column.type}, ${missing}, ${formatNumber(column.distinct)} distinct`;
}

function toAbsence(name: string, datasets: readonly DatasetFacts[]): string {
  const [nearest] = findSimilarColumns(name, datasets, 1);
  return `There is no column ${name}${nearest === undefined ? "" : `; the nearest is ${nearest}`}`;
}

function toShare({ dataset, column }: ColumnMatch): number {
  const { rowCount } = dataset.profile;
  return rowCount === 0 ? 0 : column.missing / rowCount;
}

function toPercent(match: ColumnMatch): string {
  return `${formatNumber(toShare(match) * 100)} %`;
}
