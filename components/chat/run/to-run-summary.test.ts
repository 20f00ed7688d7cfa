import { expect, it } from "vitest";
import type { Answer } from "@/lib/domain/answers/answer";
import { capabilities } from "@/lib/server/capabilities";
import type { RunView } from "@/lib/stream/run-view";
import { buildAnswer } from "../../testing/build-answer";
import { buildNode, buildRun } from "../../testing/build-run";
import { toRunSummary as summarise } from "./to-run-summary";

const node = (name: string, attempt = 1) =>
  buildNode({ node: name, attempt, startedAt: "2026-11-21T10:00:01.000Z", durationMs: 1 });

const run = (part: Partial<RunView> = {}) =>
  buildRun({
    endedAt: "2026-11-21T10:00:04.100Z",
    status: "completed",
    nodes: [node("understand_question"), node("generate_code"), node("evaluate_results")],
    ...part,
  });

const toRunSummary = (view: RunView, answer: Answer | undefined) => summarise(view, answer, capabilities.all);

it("a run is summed up by its outcome, its time, its steps and how often its code was rewritten", () => {
  expect(toRunSummary(run(), buildAnswer())).toBe("Checked in 4.1 s · 3 steps");
  const nodes = [node("generate_code"), node("generate_code", 2), node("generate_code", 3)];
  expect(toRunSummary(run({ nodes }), buildAnswer())).toBe("Checked in 4.1 s · 3 steps · 2 fixes");
  expect(toRunSummary(run({ nodes: [node("explain")] }), buildAnswer({ kind: "concept" }))).toBe(
    "Answered in 4.1 s · 1 step",
  );
});

it("a run is called checked only when its answer passed its checks", () => {
  const failedChecks = buildAnswer({ verdict: { status: "failed", checks: [] } });
  const word = (part: Partial<RunView>, answer?: ReturnType<typeof buildAnswer>) =>
    toRunSummary(run(part), answer).split(" ")[0];
  expect([
    word({}, buildAnswer({ verdict: { status: "caveats", checks: [] } })),
    word({}, failedChecks),
    word({}, buildAnswer({ kind: "failed" })),
    word({}, buildAnswer({ kind: "cannot_answer" })),
    word({ status: "error" }),
    word({ status: "cancelled" }),
  ]).toEqual(["Checked", "Answered", "Failed", "Ended", "Failed", "Stopped"]);
});

it("a run without a known end lasts until its last step", () => {
  expect(toRunSummary(run({ endedAt: null, status: "cancelled" }), undefined)).toBe("Stopped in 1.0 s · 3 steps");
});
