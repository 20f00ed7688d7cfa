import { formatCount } from "@/lib/domain/text/numbers";
import type { RecipesNode } from "../context";

/** Collects what was written, with the checks that ran on it, and makes it the data of the conversation. */
export const testResult: RecipesNode = async ({ facts }, { ports }) => {
  const { started, tried, plan, versions } = facts;
  if (started === null || tried === null || plan === null) throw new Error("Nothing was written.");
  const result = await ports.preparations.describeResult(started, tried, plan);
  if (plan.output.isNew) await ports.preparations.adopt(result.datasetId);
  const current = { id: result.datasetId, versionId: result.outputVersionId };
  const others = versions.filter(({ id }) => id !== current.id);
  const place = Math.max(
    0,
    versions.findIndex(({ id }) => id === current.id),
  );
  const failed = result.checks.filter(({ passed }) => !passed).length;
  const summary =
    failed === 0 ? `${formatCount(result.checks.length, "check")} passed` : `${formatCount(failed, "check")} failed`;
  return { update: { facts: { result, versions: others.toSpliced(place, 0, current) } }, summary };
};
