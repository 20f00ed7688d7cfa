import { explainChange } from "@/lib/causes/explain-change";
import { toChangeSentence } from "@/lib/domain/investigations/change-words";
import { CaveatError } from "@/lib/domain/caveat-error";
import type { ChangeReading } from "@/lib/domain/investigations/change-reading";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { putWaterfall } from "../answer/put-waterfall";
import { findSecondTotals } from "../answer/second-totals";
import type { InvestigatorNode } from "../context";
import { findUnanswerable } from "../parameters/find-unanswerable";
import { withRecommended } from "../parameters/choose";

/** Computes what contributes to the change, and recomputes the totals with a separate program. Draws the chart. */
export const measureChange: InvestigatorNode = async ({ facts }, run) => {
  if (facts.change === null) throw new CaveatError("internal", "There is no change to measure.");
  const unanswerable = findUnanswerable(facts.change);
  if (unanswerable !== null) {
    const { explanation, suggestions } = unanswerable;
    return {
      update: { facts: { unread: explanation, suggestions } },
      summary: "The data does not contain this change",
    };
  }
  const change = withRecommended(facts.change);
  const { ports, sessionId, signal, datasets } = run;
  const dataset = datasets.find(({ id }) => id === change.request.dataset);
  if (dataset === undefined) throw new CaveatError("not_found", "The dataset of the question no longer exists.");
  const request = withoutPersonal(change.request, dataset);
  const { id, versionId, name } = dataset;
  const data = { id, versionId, name };
  const planned =
    request.baseline === undefined ? undefined : datasets.find((one) => one.id === request.baseline?.dataset);
  const baseline =
    planned === undefined ? {} : { baseline: { id: planned.id, versionId: planned.versionId, name: planned.name } };
  const outcome = await explainChange(request, {
    executor: ports.executor,
    dataset: data,
    ...baseline,
    ...{ sessionId, signal },
  });
  const settled = { ...change, request };
  if (outcome.status === "refused") {
    const facts = { change: settled, unread: outcome.reason, program: outcome.program };
    return { update: { facts }, summary: "The change could not be computed" };
  }
  const { report, program } = outcome;
  const second = await findSecondTotals(request, run);
  const drawn = await putWaterfall(settled, report, run);
  if (drawn !== null) run.emit({ type: "artifact", artifactId: drawn.id, kind: drawn.kind });
  const artifacts = drawn === null ? [] : [{ id: drawn.id, kind: drawn.kind }];
  return {
    update: { artifacts, facts: { change: settled, report, program, second, chart: drawn, unread: null } },
    summary: toChangeSentence(change.measure, report, { where: change.filters }),
  };
};

/** Excludes personal data from the compared items. */
function withoutPersonal(request: ChangeReading["request"], { profile }: DatasetFacts): ChangeReading["request"] {
  // Only categories can be shared between a plan and the data.
  if (request.baseline !== undefined || profile.columns.every(({ type }) => type !== "personal")) return request;
  const used: readonly string[] = ["category", "geo", "text", "boolean", "id"];
  const names = profile.columns
    .filter(({ name, type }) => used.includes(type) && name !== request.time)
    .map(({ name }) => name);
  return { ...request, dimensions: names.slice(0, 24) };
}
