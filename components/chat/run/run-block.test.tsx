import { describe, expect, it } from "vitest";
import { renderDescribed as render } from "@/lib/testing/render-described";
import type { NodeView, RunView } from "@/lib/stream/run-view";
import { buildAnswer } from "../../testing/build-answer";
import { buildClarification } from "../../testing/build-interrupt";
import { buildNode, buildRun } from "../../testing/build-run";
import { buttonsOf, textOf } from "../../testing/render";
import { RunBlock } from "./run-block";

const node = (part: Partial<NodeView> = {}) => buildNode({ summary: "14 lines", ...part });
const run = buildRun;

const text = (view: RunView) => textOf(render(<RunBlock run={view} answer={undefined} />));

describe("the block of a run", () => {
  it("shows each step in plain words with its outcome, the attempt and its limit", () => {
    const nodes = [
      node(),
      node({ attempt: 2, status: "failed", summary: "KeyError", durationMs: null }),
      node({ attempt: 3 }),
    ];
    expect(text(run({ nodes }))).toBe(
      [
        "Working",
        "Writing code (done) 14 lines 0.8 s",
        "Writing code · attempt 2 of 2 (failed) KeyError",
        "Writing code · attempt 3 (done) 14 lines 0.8 s",
      ].join(" "),
    );
  });

  it("shows code while it is written and the answer below the steps", () => {
    const writing = node({ status: "running", durationMs: null, summary: null, text: "import pandas" });
    expect(text(run({ nodes: [writing] }))).toContain("import pandas");
    expect(text(run({ nodes: [{ ...writing, status: "done" }] }))).not.toContain("import pandas");
    const explaining = { ...writing, node: "explain_results" as const, text: "Gentoo are" };
    expect(text(run({ nodes: [explaining] })).endsWith("Gentoo are")).toBe(true);
  });

  it("names the capability that works, unless it is an analysis", () => {
    expect([text(run({ capability: "greeter" })), text(run({}))]).toEqual(["Working · Introduction", "Working"]);
  });

  it("folds Python's output", () => {
    const page = render(<RunBlock run={run({ nodes: [node({ output: "2 rows left out" })] })} answer={undefined} />);
    expect([buttonsOf(page).includes("Python output"), page.includes("left out")]).toEqual([true, false]);
  });

  it("becomes one line when the run has ended", () => {
    const ended = run({ status: "completed", endedAt: "2026-11-21T10:00:41.000Z", nodes: [node()] });
    const page = render(<RunBlock run={ended} answer={buildAnswer()} />);
    expect(textOf(page)).toBe("Checked in 41 s · 1 step");
    expect(page).toContain('aria-expanded="false"');
  });

  it("says that it waits for a person, and that it works as soon as that person has answered", () => {
    const view = run({ status: "waiting", interrupt: buildClarification(), waitingSince: "2026-11-21T10:00:00.500Z" });
    const waiting = (waits: boolean) => textOf(render(<RunBlock run={view} answer={undefined} waits={waits} />));
    expect([waiting(true), waiting(false)]).toEqual(["Needs your answer", "Working"]);
  });

  it("has a live region for a long silence before there is one, without its seconds", () => {
    const page = render(<RunBlock run={run({ nodes: [node({ status: "running" })] })} answer={undefined} />);
    expect(page.match(/<p role="status"[^>]*>/g)).toHaveLength(1);
    expect(page.endsWith("></p>")).toBe(true);
    const ended = render(<RunBlock run={run({ status: "completed" })} answer={buildAnswer()} />);
    expect(ended).not.toContain('role="status"');
  });

  it("does not count the time spent waiting for a person", () => {
    const ended = run({ status: "completed", endedAt: "2026-11-21T10:01:41.000Z", waitedMs: 60_000, nodes: [node()] });
    expect(textOf(render(<RunBlock run={ended} answer={buildAnswer()} />))).toBe("Checked in 41 s · 1 step");
  });

  it("says so when it answers again", () => {
    const page = render(<RunBlock run={run()} answer={undefined} again />);
    expect(textOf(page)).toBe("Answering again");
  });
});
