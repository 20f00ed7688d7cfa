import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { acceptRules, pickRules, readAcceptedRules, readRules, toRulesReport } from "./prompt-rules";
import { readRecordings, type Recording } from "./recording";

const recordings: Pick<Recording, "id" | "planning" | "rules">[] = [
  { id: "first", planning: "merged", rules: { analyst: "a1", plan: "p1" } },
  { id: "second", planning: "merged", rules: { analyst: "a1", conclude: "c1" } },
];

describe("prompts and their recorded replies", () => {
  it("match, or are accepted: a changed prompt names the recordings to make again", async () => {
    const all = [...(await readRecordings("merged")), ...(await readRecordings("separate"))];
    expect(toRulesReport(all, await readRules(), await readAcceptedRules())).toBeNull();
  });

  it("reports the recordings whose rules have changed, and what to do", () => {
    expect(toRulesReport(recordings, { analyst: "a1", plan: "p2", conclude: "c1" }, {})).toBe(
      [
        "prompts/plan.md changed; 1 of 2 recordings answer an earlier version:",
        "  first (merged)",
        "Record them again with `npm run eval:record -- --server URL --again`, or, when their replies still fit,",
        "accept them with `npm run eval:record -- --accept`.",
      ].join("\n"),
    );
  });

  it("reports nothing when the changed words were accepted in their current form", () => {
    const current = { analyst: "a1", plan: "p3", conclude: "c1" };
    expect(toRulesReport(recordings, current, { plan: "p3" })).toBeNull();
    expect(toRulesReport(recordings, current, { plan: "p2" })).not.toBeNull();
  });

  it("keeps only the rules of a run's tasks, and accepts all of them at once", async () => {
    const rules = await readRules();
    const { conclude = "", evaluate_results = "", explain_results = "", analyst = "" } = rules;
    expect(pickRules(rules, ["conclude", "conclude", "unheard_of"])).toEqual({
      ...{ analyst, conclude, evaluate_results, explain_results },
    });
    const folder = await mkdtemp(path.join(tmpdir(), "caveat-rules-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(await readAcceptedRules(folder)).toEqual({});
    await acceptRules(folder);
    expect(await readAcceptedRules(folder)).toEqual(rules);
  });
});
