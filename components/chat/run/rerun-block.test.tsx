import { describe, expect, it } from "vitest";
import { buildDecision } from "../../testing/build-interrupt";
import { buildRun } from "../../testing/build-run";
import { render, textOf } from "../../testing/render";
import { RerunBlock } from "./rerun-block";

type Props = Parameters<typeof RerunBlock>[0];
const text = (props: Props) => textOf(render(<RerunBlock {...props} />));

describe("a run that answers a question again", () => {
  it("waits in words before it begins, and is nothing when none is asked for", () => {
    expect([text({ run: null, active: true }), text({ run: null, active: false })]).toEqual([
      "Waits for the question before",
      "",
    ]);
  });

  it("shows what it asks in the place of waiting", () => {
    expect(text({ run: null, active: true, card: "Which sales?" })).toBe("Which sales?");
    expect(text({ run: buildRun(), active: true, card: "Which sales?" })).toMatch(/Which sales\?$/);
  });

  it("is a part of the page with a name of its own", () => {
    expect(render(<RerunBlock run={buildRun()} active />)).toMatch(/^<section aria-label="Answering again"/);
  });

  it("leaves the earlier answer when it was stopped, ended by a decision, or brought none", () => {
    const stopped = buildRun({ status: "cancelled" });
    const rejected = buildDecision({ response: { optionId: "reject" } });
    expect(text({ run: stopped, active: false })).toMatch(/You stopped the new run\. The answer before it stays\.$/);
    expect(text({ run: stopped, active: false, decisions: [rejected] })).toMatch(/The answer before it stays\.$/);
    expect(text({ run: stopped, active: false, decisions: [rejected] })).not.toContain("You stopped the new run");
    expect(text({ run: stopped, active: false, decisions: [buildDecision()] })).toContain("You stopped the new run.");
    expect(text({ run: buildRun({ status: "error" }), active: false })).toMatch(
      /The new run ended without an answer\. The one before it stays\.$/,
    );
  });
});
