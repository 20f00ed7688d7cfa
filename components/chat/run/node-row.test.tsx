import { describe, expect, it } from "vitest";
import { defaultCapability } from "@/lib/domain/capability";
import { capabilities } from "@/lib/server/capabilities";
import type { NodeView } from "@/lib/stream/run-view";
import { findNode } from "../../capabilities/find-node";
import { buildNode } from "../../testing/build-run";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { NodeRow } from "./node-row";

const analysis = capabilities.get(defaultCapability);
const about = (node: string) => findNode(capabilities.all, { capability: defaultCapability, node });

const startedAt = "2026-11-21T10:00:00.000Z";

function row(part: Partial<NodeView> = {}, secondsLater = 0): string {
  const node = buildNode({ node: "execute_code", startedAt, ...part });
  return render(<NodeRow node={node} about={about(node.node)} now={Date.parse(startedAt) + secondsLater * 1000} />);
}

const running = { status: "running", durationMs: null } as const;

describe("a step of a run", () => {
  it("has plain words for every node", () => {
    expect(analysis.nodes.map(({ name }) => textOf(row({ node: name, durationMs: null })))).toEqual([
      "Understanding the question (done)",
      "Asking for clarification (done)",
      "Writing the answer (done)",
      "Planning the analysis (done)",
      "Looking at the data (done)",
      "Checking the fit (done)",
      "Asking which approach (done)",
      "Asking for approval of the plan (done)",
      "Writing a query (done)",
      "Querying the tables (done)",
      "Writing code (done)",
      "Running code (done)",
      "Checking the result (done)",
      "Finding another way (done)",
      "Asking to review the result (done)",
      "Writing the answer (done)",
    ]);
  });

  it("states its status in words and not by its icon alone", () => {
    const stands = (["running", "done", "failed", "stopped"] as const).map((status) =>
      textOf(row({ status, durationMs: null })),
    );
    expect(stands).toEqual([
      "Running code (running)",
      "Running code (done)",
      "Running code (failed)",
      "Running code (stopped)",
    ]);
  });

  it("shows its outcome and its duration", () => {
    expect(textOf(row({ summary: "A table of 3 rows", durationMs: 12_400 }))).toBe(
      "Running code (done) A table of 3 rows 12 s",
    );
  });

  it("counts the time while it runs, from the first full second", () => {
    expect([0.4, 1, 75].map((seconds) => textOf(row(running, seconds)))).toEqual([
      "Running code (running)",
      "Running code (running) 1.0 s",
      "Running code (running) 1 min 15 s",
    ]);
  });

  it("shows how long a model has been thinking, instead of the duration of the step", () => {
    const node = buildNode({ node: "generate_code", startedAt, ...running });
    const html = render(
      <NodeRow node={node} about={about(node.node)} now={Date.parse(startedAt) + 90_000} thinkingMs={80_000} />,
    );
    expect(textOf(html)).toBe("Writing code (running) Thinking for 1 min 20 s…");
    expect(attributesOf(html, "aria-live")).toEqual([]);
  });

  it("does not count backwards when the clocks of the server and the reader differ", () => {
    expect(textOf(row(running, -30))).toBe("Running code (running)");
  });

  it.each([
    ["execute_code", 2, "Running code · attempt 2 of 2 (done)"],
    ["execute_code", 3, "Running code · attempt 3 (done)"],
    ["plan_remediation", 3, "Finding another way · attempt 3 of 3 (done)"],
    ["check_alignment", 2, "Checking the fit · attempt 2 of 2 (done)"],
    ["profile_data", 4, "Looking at the data · attempt 4 (done)"],
  ] as const)("that is entered again, %s for time %i, says so within its limit", (node, attempt, expected) => {
    expect(textOf(row({ node, attempt, durationMs: null }))).toBe(expected);
  });

  it("shows code while it is written, and no other live text", () => {
    const text = "import pandas";
    const shows = (part: Partial<NodeView>) => textOf(row({ text, ...part })).includes(text);
    expect([
      shows({ ...running, node: "generate_code" }),
      shows({ node: "generate_code" }),
      shows({ ...running, node: "explain_results" }),
    ]).toEqual([true, false, false]);
  });

  it("offers Python's output only when there is some", () => {
    expect([buttonsOf(row({ output: "2 rows left out" })), buttonsOf(row())]).toEqual([["Python output"], []]);
  });

  it("shows a hostile summary and hostile code as text", () => {
    const html = row({
      ...running,
      node: "generate_code",
      summary: hostile,
      reason: hostile,
      model: hostile,
      text: hostile,
    });
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(textOf(html)).toBe(`Writing code · ${hostile} (running) ${hostile} ${hostile} ${hostile}`);
  });

  it("names the model that was called", () => {
    expect(textOf(row({ model: "gpt-test", attempt: 2, durationMs: null }))).toBe(
      "Running code · attempt 2 of 2 · gpt-test (done)",
    );
  });

  it("explains the route of the run, and marks a detour", () => {
    const reason = "Planned again, because no column holds revenue.";
    const detour = row({ node: "check_alignment", next: "formulate_requirements", reason, durationMs: null });
    const onward = row({ node: "check_alignment", next: "generate_code", reason, durationMs: null });
    expect([textOf(detour), textOf(onward)]).toEqual([
      `Checking the fit (done) ${reason}`,
      `Checking the fit (done) ${reason}`,
    ]);
    const signs = (html: string) => attributesOf(html, "class").filter((name) => /lucide-(corner|arrow)/.test(name));
    expect([signs(detour).length, signs(detour)[0] === signs(onward)[0]]).toEqual([1, false]);
  });

  it("shows the number of runs ahead of it while it waits for a slot", () => {
    expect([1, 2].map((queuePosition) => textOf(row({ ...running, queuePosition })))).toEqual([
      "Running code (running) 1 analysis ahead",
      "Running code (running) 2 analyses ahead",
    ]);
  });
});
