import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MessageId, SessionId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import { buildDeletion, buildToolError, buildToolPlan, buildToolStep } from "../../testing/build-tool-plan";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { stubPage } from "../../testing/stub-page";
import { cardDraft, emptyEntry, type Entry } from "../card-draft";
import { InterruptCard } from "../interrupt-card";
import { fieldPart, stepPart } from "./step-edits";

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

/** Whether each checkbox in HTML is checked, in order. */
const checksOf = (html: string) =>
  [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box.includes(' checked=""'));

beforeEach(() => {
  stubPage();
});

afterEach(() => vi.unstubAllGlobals());

describe("a plan of tools", () => {
  it("shows each step with its risk, those that delete marked and not checked", () => {
    const html = card(buildToolPlan());
    expect(textOf(html)).toContain("Rename the dataset “orders” to “Orders 2024”. Changes stored data");
    expect(textOf(html)).toContain("Delete the dataset “visits”. Deletes");
    expect(textOf(html)).toContain("The step that deletes is unchecked by default.");
    expect(checksOf(html)).toEqual([true, false]);
    expect(buttonsOf(html)).toEqual(["Check all", "Uncheck all", "Edit step 1", "Approve 1 of 2 steps", "Reject"]);
  });

  it("never offers to approve further calls where a step deletes", () => {
    const [with_, without] = [card(buildToolPlan()), card(buildToolPlan({ steps: [buildToolStep()] }))];
    expect([with_.includes("<select"), without.includes("<select")]).toEqual([false, true]);
    expect(textOf(without)).toContain("carry out such changes without asking");
  });

  it("restores what was checked and edited before a reload", () => {
    const html = card(buildToolPlan(), {
      [stepPart(0)]: { own: true },
      [stepPart(1)]: { optionId: "approve" },
      [fieldPart(0, 0)]: { own: true, text: "Orders" },
    });
    expect([checksOf(html), attributesOf(html, "value")]).toEqual([[true, true], ["Orders"]]);
    expect(textOf(html)).toContain("Changes stored data edited Close New name");
    expect(buttonsOf(html)).toContain("Approve 2 steps");
  });

  it("shows what is done so far", () => {
    const done = [
      {
        id: "a",
        tool: "datasets.rename",
        says: "Rename it.",
        outcome: "skipped" as const,
        summary: "You skipped this step.",
      },
    ];
    expect(textOf(card(buildToolPlan({ done })))).toContain("Done so far Skipped: Rename it. You skipped this step.");
  });
});

describe("a step that failed", () => {
  it("states why, what is done and what waits, and the ways on", () => {
    const html = card(buildToolError());
    expect(textOf(html)).toContain("The dataset is gone. Choose another one.");
    expect(textOf(html)).toContain("Done so far Done: Renamed the dataset.");
    expect(textOf(html)).toContain("Approved but not carried out yet Delete the dataset “visits”.");
    expect(buttonsOf(html)).toEqual(["Try again", "Edit…", "Skip it", "End here"]);
  });

  it("can be edited where its tool has something to edit", () => {
    const html = card(buildToolError(), { edit: { own: true } });
    expect([attributesOf(html, "value"), buttonsOf(html)[0]]).toEqual([["Orders 2024"], "Try with this"]);
    expect(buttonsOf(card(buildToolError({ step: buildDeletion() })))).not.toContain("Edit…");
  });
});

it("hostile names and results are shown as text", () => {
  const step = buildToolStep({
    says: hostile,
    arguments: { name: hostile },
    fields: [{ name: "name", label: hostile, kind: "choice", required: true, options: [hostile] }],
  });
  const done = [{ id: "a", tool: "datasets.rename", says: hostile, outcome: "failed" as const, summary: hostile }];
  const cards = [
    card(buildToolPlan({ steps: [step], done }), { [stepPart(0)]: { own: true } }),
    card(buildToolError({ step, done, message: hostile, remedy: hostile, waiting: [step] }), { edit: { own: true } }),
  ];
  expect(cards.flatMap((html) => elementsOf(html, hostileElements))).toEqual([]);
  expect(cards.every((html) => textOf(html).includes(hostile))).toBe(true);
});
