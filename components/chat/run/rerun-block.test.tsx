import { describe, expect, it } from "vitest";
import { buildDecision } from "../../testing/build-interrupt";
import { buildRun } from "../../testing/build-run";
import { render, textOf } from "../../testing/render";
import { RerunBlock } from "./rerun-block";

type Props = Parameters<typeof RerunBlock>[0];
const text = (props: Props) => textOf(render(<RerunBlock {...props} />));

describe("a rerun", () => {
  it("says that it waits before it starts, and renders nothing without a run", () => {
    expect([text({ run: null, active: true }), text({ run: null, active: false })]).toEqual([
      "Waiting for the previous question",
      "",
    ]);
  });

  it("shows its interrupt in place of the waiting line", () => {
    expect(text({ run: null, active: true, card: "Which sales?" })).toBe("Which sales?");
    expect(text({ run: buildRun(), active: true, card: "Which sales?" })).toMatch(/Which sales\?$/);
  });

  it("is a named region of the page", () => {
    expect(render(<RerunBlock run={buildRun()} active />)).toMatch(/^<section aria-label="Answering again"/);
  });

  it("keeps the earlier answer when it was stopped, ended by a decision, or produced none", () => {
    const stopped = buildRun({ status: "cancelled" });
    const rejected = buildDecision({ response: { optionId: "reject" } });
    expect(text({ run: stopped, active: false })).toMatch(/You stopped the new run\. The previous answer stays\.$/);
    expect(text({ run: stopped, active: false, decisions: [rejected] })).toMatch(/The previous answer stays\.$/);
    expect(text({ run: stopped, active: false, decisions: [rejected] })).not.toContain("You stopped the new run");
    expect(text({ run: stopped, active: false, decisions: [buildDecision()] })).toContain("You stopped the new run.");
    expect(text({ run: buildRun({ status: "error" }), active: false })).toMatch(
      /The new run ended without an answer\. The previous one stays\.$/,
    );
  });
});
