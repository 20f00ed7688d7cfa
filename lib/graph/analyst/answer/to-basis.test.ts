import { describe, expect, it } from "vitest";
import type { Approach } from "@/lib/domain/answers/analysis";
import { ArtifactId } from "@/lib/domain/ids";
import { goodReplies, penguins } from "@/lib/testing/engines/analyst-replies";
import { toInitialFacts } from "../state";
import { toApproaches, toBasis } from "./to-basis";

const toApproach = (id: string, recommended: boolean): Approach => ({
  ...{ id, label: id, description: "", assumptions: [], cannot_tell: [], cost: "", recommended },
});
const approaches = [toApproach("a", false), toApproach("b", true)];
const planned = {
  ...toInitialFacts({ question: "q", datasets: [] }),
  requirements: { ...goodReplies.formulate_requirements, approaches },
};
const computed = { ...planned, execution: { id: ArtifactId.create(), succeeded: true } };
const context = { datasets: [penguins.facts], seed: 3, rerun: null };
const chosen = { kind: "approach" as const, approach: toApproach("a", false), code: null, previous: null };

describe("toBasis", () => {
  it("names data, seed and the approach that was carried out", () => {
    const { id, name, versionId, fingerprint } = penguins.facts;
    expect(toBasis(computed, context, approaches)).toEqual({
      seed: 3,
      datasets: [{ id, name, versionId, fingerprint }],
      approachId: "b",
      rerun: null,
    });
  });

  it("names no approach when nothing was computed or there was no choice", () => {
    expect(toBasis(planned, context, approaches).approachId).toBeNull();
    expect(toBasis(computed, context, []).approachId).toBeNull();
  });

  it("names the approach that a person chose", () => {
    expect(toBasis(computed, { ...context, rerun: chosen }, approaches)).toMatchObject({
      approachId: "a",
      rerun: "approach",
    });
  });
});

describe("toApproaches", () => {
  it("are those of the plan, or those that a person chose from", () => {
    expect(toApproaches(computed, context)).toEqual(approaches);
    expect(toApproaches(computed, { rerun: chosen })).toEqual([toApproach("a", false)]);
    const bare = { kind: "code" as const, approach: null, code: "x", previous: null };
    expect(toApproaches(computed, { rerun: bare })).toEqual([]);
    expect(toApproaches(computed, { rerun: { ...bare, kind: "data" } })).toEqual(approaches);
  });
});
