import type { DataProfile } from "@/lib/domain/answers/analysis";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toNeededColumns } from "../../facts/needed-columns";
import type { AnalystFacts } from "../../state";

/** Updates an earlier judgement for a changed plan by looking up names, without judging again. */
export function toReusedProfile(
  profile: DataProfile,
  facts: Pick<AnalystFacts, "requirements">,
  datasets: readonly DatasetFacts[],
): DataProfile {
  const { found, missing } = toNeededColumns(facts, datasets);
  const needed = found.map(({ column }) => column.name);
  return {
    ...profile,
    available_columns: [
      ...new Set([...needed, ...profile.available_columns.filter((name) => !missing.includes(name))]),
    ],
    missing_columns: missing,
    is_suitable: missing.length === 0 && (profile.is_suitable || profile.missing_columns.length > 0),
  };
}
