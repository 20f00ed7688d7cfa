import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { buildPreparation, buildPreparationPlan } from "@/lib/testing/recipes/preparation-builder";
import { cardDraft, emptyEntry, type Entry } from "../cards/card-draft";
import { InterruptCard } from "../cards/interrupt-card";
import { buildInterrupt } from "../testing/build-interrupt";
import { hostile, hostileElements } from "../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { stubPage } from "../testing/stub-page";
import { PreparationCard } from "./preparation-card";

const sessionId = SessionId.create();

function card(interrupt: Interrupt, entries: Record<string, Partial<Entry>> = {}): string {
  cardDraft(sessionId).set(() => ({
    interruptId: interrupt.id,
    entries: Object.fromEntries(Object.entries(entries).map(([part, entry]) => [part, { ...emptyEntry, ...entry }])),
  }));
  return render(
    <InterruptCard
      sessionId={sessionId}
      questionId={MessageId.create()}
      interrupt={interrupt}
      onAnswer={() => Promise.resolve()}
    />,
  );
}

beforeEach(() => {
  stubPage();
});
afterEach(() => vi.unstubAllGlobals());

const toApproval = (part: Parameters<typeof buildPreparationPlan>[0] = {}) =>
  buildInterrupt({ type: "plan_approval", prompt: "Remove the repeated rows?", payload: buildPreparationPlan(part) });

describe("a change of data that waits for approval", () => {
  it("shows the steps as sentences, their rows, the dataset that it makes, and how far an approval reaches", () => {
    const html = card(toApproval());
    const text = textOf(html);
    expect(text).toContain("7 → 6 rows");
    expect(text).toContain("Becomes the next version of “orders”");
    expect(text).toContain("Keep the first of rows that have the same values in all columns. (new)");
    expect(text).toContain("Checked afterwards");
    expect(buttonsOf(html)).toEqual(["Approve", "Change…", "Reject"]);
    expect(text).toContain("approve further data changes everywhere");
    expect(text).not.toContain("in this conversation");
  });

  it("counts the cells that a step changes, and names the values that it loses", () => {
    const [step] = buildPreparationPlan().steps;
    const effects = [
      { column: "price", cells: 5000, changed: 4990, lost: 2, examples: ["n/a", "on request"] },
      { column: "tax", cells: 5000, changed: 1, lost: 0, examples: [] },
    ];
    const text = textOf(card(toApproval({ steps: [{ ...step, effects } as never] })));
    expect(text).toContain("4,990 of 5,000 values of “price” change");
    expect(text).toContain("2 values of “price” cannot be read and become missing, such as “n/a”, “on request”");
    expect(text).toContain("1 of 5,000 values of “tax” changes");
    expect(text).not.toContain("of “tax” cannot be read");
  });

  it("names what exceeds a limit, why it is proposed again, and what is no longer part of it", () => {
    const says = "The result has 40 times the rows of its largest input.";
    const html = card(
      toApproval({
        exceeded: [{ budget: "rows", says }],
        reason: "“price” lost 4 values.",
        proposal: 2,
        previousSteps: ["Drop the TOTAL row."],
        plan: { ...buildPreparationPlan().plan, output: { name: "clean", isNew: true }, personalData: ["email"] },
      }),
    );
    for (const shown of [says, "“price” lost 4 values.", "No longer part of the plan:", "Drop the TOTAL row."]) {
      expect(textOf(html)).toContain(shown);
    }
    expect(textOf(html)).toContain("Becomes the new dataset “clean”");
    expect(textOf(html)).toContain("Personal data: “email”");
  });

  it("states why it will not be computed on the cluster, if there is one", () => {
    const note = "Step 1, “Drop rows”, cannot run on Spark: it depends on the order in which rows are stored.";
    expect(textOf(card(toApproval({ note })))).toContain(`Computed here with DuckDB. ${note}`);
    expect(textOf(card(toApproval()))).not.toContain("Computed here");
  });

  it("can be changed in words", () => {
    const html = card(toApproval(), { change: { own: true, text: "keep the first 5" } });
    expect(buttonsOf(html)).toEqual(["Revise the plan", "Back"]);
    expect(html).toContain("keep the first 5");
  });

  it("shows hostile texts as texts", () => {
    const html = card(
      toApproval({
        steps: [{ ...buildPreparationPlan().steps[0], sentence: hostile } as never],
        columnsAdded: [hostile],
        note: hostile,
        columnsRemoved: [hostile],
      }),
    );
    expect(elementsOf(html, hostileElements)).toEqual([]);
    expect(textOf(html)).toContain(hostile);
  });
});

describe("changed data that wait for a review", () => {
  const toReview = (revisionsLeft: number) =>
    buildInterrupt({
      type: "result_review",
      prompt: "The data were changed.",
      options: ["accept", "revise", "rollback"].map((id) => ({ id, label: id, description: "" })),
      payload: { kind: "preparation", preparation: buildPreparation(), revisionsLeft },
    });

  it("are accepted, revised while that is possible, or rolled back", () => {
    const html = card(toReview(1));
    expect(textOf(html)).toContain("orders, version 2");
    expect(buttonsOf(html)).toEqual(["1 check passes", "Show the changed rows", "Accept", "Revise…", "Roll back"]);
    expect(buttonsOf(card(toReview(0)))).not.toContain("Revise…");
  });
});

describe("changed data in an answer", () => {
  it("show rows and checks, failed ones unfolded, and a way to their recipe; the text lists the steps", () => {
    const failed = { id: "unique", label: "Keys are unique.", passed: false, detail: "2 rows repeat.", trials: 2 };
    const preparation = buildPreparation({ checks: [...buildPreparation().checks, failed] });
    const html = render(<PreparationCard preparation={preparation} />);
    const text = textOf(html);
    expect(text).toContain("7 → 6 rows");
    expect(text).toContain("1 of 2 checks pass");
    expect(text).not.toContain("Keep the first of rows");
    expect(buttonsOf(html)).toContain("1 step");
    expect(text).toContain("Keys are unique. 2 rows repeat.");
    expect(html).toContain(`/datasets/${preparation.datasetId}?tab=recipe`);
  });
});
