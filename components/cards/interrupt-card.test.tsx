import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConnectionId, DatasetId, MessageId, SessionId } from "@/lib/domain/ids";
import type { Interrupt } from "@/lib/domain/runs/interrupt";
import {
  buildApproachChoice,
  buildClarification,
  buildInterrupt,
  buildPlanApproval,
  buildResultReview,
} from "../testing/build-interrupt";
import { buildApproach } from "../testing/build-approach";
import { hostile, hostileElements } from "../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../testing/render";
import { stubPage } from "../testing/stub-page";
import { cardDraft, type Entry } from "./card-draft";
import { InterruptCard } from "./interrupt-card";

const sessionId = SessionId.create();
const nothing = () => Promise.resolve();

/** Renders the card with a person's earlier input. */
function card(interrupt: Interrupt, entries: Record<string, Partial<Entry>> = {}): string {
  cardDraft(sessionId).set(() => ({
    interruptId: interrupt.id,
    entries: Object.fromEntries(
      Object.entries(entries).map(([part, entry]) => [part, { optionId: null, own: false, text: "", ...entry }]),
    ),
  }));
  return render(
    <InterruptCard sessionId={sessionId} questionId={MessageId.create()} interrupt={interrupt} onAnswer={nothing} />,
  );
}

/** Radio buttons in HTML, each with its value and whether it is chosen. */
const radiosOf = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => [
    attributesOf(radio, "value")[0] ?? "own",
    radio.includes(' checked=""'),
  ]);

beforeEach(() => {
  stubPage();
});

afterEach(() => vi.unstubAllGlobals());

it("a waiting card is a focusable region, named by its kind and described by its question", () => {
  const html = card(buildPlanApproval());
  const [section = ""] = /<section[^>]*>/.exec(html) ?? [];
  const wordsOf = (name: string) => {
    const [id = ""] = attributesOf(section, name);
    return textOf(new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? "");
  };
  expect([wordsOf("aria-labelledby"), wordsOf("aria-describedby"), attributesOf(section, "tabindex")]).toEqual([
    "Approve the plan",
    "This is the plan.",
    ["-1"],
  ]);
});

describe("a clarification", () => {
  it("asks each question with its options and a field for own words", () => {
    const html = card(buildClarification());
    expect(textOf(html)).toBe(
      "Clarification needed Your question can be read in more than one way. Which sales? Net sales Column sales_net Gross sales Over which time? Answer The run waits until you answer; you can close this page. Ctrl+Alt+Enter: Answer",
    );
    expect(attributesOf(html, "aria-label")).toEqual([
      "In my own words",
      "In my own words: Which sales?",
      "In my own words: Over which time?",
    ]);
    expect(radiosOf(html)).toEqual([
      ["net", false],
      ["gross", false],
      ["own", false],
    ]);
  });

  it("restores what was chosen and written before a reload", () => {
    const html = card(buildClarification(), {
      "question 0": { optionId: "gross" },
      "question 1": { own: true, text: "since 2024" },
    });
    expect(radiosOf(html).find(([, chosen]) => chosen)).toEqual(["gross", true]);
    expect(html).toMatch(/<textarea[^>]*>since 2024<\/textarea>/);
  });

  it("selects own words instead of the option", () => {
    const html = card(buildClarification(), { "question 0": { optionId: "gross", own: true, text: "before tax" } });
    expect(radiosOf(html).filter(([, chosen]) => chosen)).toEqual([["own", true]]);
  });
});

describe("a choice of approaches", () => {
  it("shows them with their consequences, the recommended one chosen", () => {
    const html = card(buildApproachChoice());
    expect(radiosOf(html)).toEqual([
      ["mean", true],
      ["median", false],
      ["own", false],
    ]);
    expect(textOf(html)).toContain("Median Average over all penguins. Assumes No outliers Cannot show");
    expect(buttonsOf(html)).toEqual(["Use this approach", "Run both and compare", "Just go"]);
  });

  it("keeps another choice", () => {
    const html = card(buildApproachChoice(), { approach: { optionId: "median" } });
    expect(radiosOf(html).filter(([, chosen]) => chosen)).toEqual([["median", true]]);
  });

  it("offers to take all of them, however many there are, but not beside a person's own words", () => {
    const approaches = ["mean", "median", "mode"].map((id) => buildApproach({ id, label: id }));
    const own = { approach: { own: true, text: "by rank" } };
    expect([buttonsOf(card(buildApproachChoice({ approaches }))), buttonsOf(card(buildApproachChoice(), own))]).toEqual(
      [
        ["Use this approach", "Run all 3 and compare", "Just go"],
        ["Use this approach", "Just go"],
      ],
    );
  });
});

describe("a plan", () => {
  it("is shown step by step with the columns it reads, and how far its approval reaches", () => {
    const html = card(buildPlanApproval());
    expect(textOf(html)).toBe(
      [
        "Approve the plan This is the plan. Read age Take the mean",
        "Approach Mean Kind of analysis descriptive Data customers Columns age Known limitations 2 ages are missing",
        "After this ask about the next plan too approve further plans in this conversation approve further plans in all conversations",
        "Approve Change… Reject The run waits until you answer; you can close this page.",
        "Ctrl+Alt+Enter: Approve · Ctrl+Alt+Backspace: Reject",
      ].join(" "),
    );
    expect(buttonsOf(html)).toEqual(["Approve", "Change…", "Reject"]);
  });

  it("marks the steps that a change replaced, and nothing else", () => {
    const html = card(buildPlanApproval({ proposal: 2, previousSteps: ["Read age", "Take the median"] }));
    expect(textOf(html)).toContain("Read age Take the mean (new) No longer part of the plan: Take the median");
    const same = card(buildPlanApproval({ proposal: 2, previousSteps: ["Read age", "Take the mean"] }));
    expect(textOf(same)).not.toMatch(/\(new\)|No longer/);
    expect(textOf(card(buildPlanApproval({ proposal: 2 })))).not.toContain("(new)");
  });

  it("explains why a change was not made", () => {
    const declined = "I did not understand “purple”.";
    expect(textOf(card(buildPlanApproval({ proposal: 2, declined })))).toContain(declined);
    const review = buildResultReview({ revision: "declined", declined });
    expect(textOf(card(review))).toContain(declined);
    expect(textOf(card(buildResultReview({ revision: "changed", declined })))).toContain(declined);
  });

  it("omits what is empty", () => {
    const html = card(buildPlanApproval({ approach: null, analysisType: "", columns: [], datasets: [], caveats: [] }));
    expect(elementsOf(html, ["dt", "dd"])).toEqual([]);
  });

  it("is changed in words, which are kept when a person goes back", () => {
    const changing = card(buildPlanApproval(), { change: { own: true, text: "by sex" } });
    expect([buttonsOf(changing), attributesOf(changing, "aria-label")]).toEqual([
      ["Revise the plan", "Back"],
      ["What should be different?"],
    ]);
    expect(changing).toMatch(/<textarea[^>]*>by sex<\/textarea>/);
    expect(buttonsOf(card(buildPlanApproval(), { change: { own: false, text: "by sex" } }))[0]).toBe("Approve");
  });

  it("keeps the scope that was chosen", () => {
    const html = card(buildPlanApproval(), { scope: { optionId: "session" } });
    expect(/<option[^>]*selected=""[^>]*>/.exec(html)?.[0]).toContain('value="session"');
  });
});

describe("a result", () => {
  it("can be accepted, revised or rolled back, and explains what a rollback changes", () => {
    const html = card(buildResultReview());
    expect(buttonsOf(html).filter((name) => !name.includes("check"))).toEqual(["Accept", "Revise…", "Roll back"]);
    expect(textOf(html)).toContain("Checked 1 of 1 check passes");
    expect(textOf(html)).toContain("Rolling back ends this run without an answer; nothing else changes.");
    expect(textOf(card(buildResultReview({ currentVersion: "v2.0" })))).toContain(
      "Rolling back ends this run; v2.0 stays the answer, and nothing else changes.",
    );
  });

  it("is revised with a remark while revisions are left", () => {
    const remark = { remark: { own: true, text: "leave out 2020" } };
    expect(buttonsOf(card(buildResultReview(), remark))).toContain("Revise the result");
    expect(
      buttonsOf(card(buildResultReview({ revisionsLeft: 0 }), remark)).filter((name) => name.includes("evise")),
    ).toEqual([]);
  });
});

describe("a connection check", () => {
  const fault = {
    ...{ connectionId: ConnectionId.create(), reason: "broken", detail: "The server refused the user.", name: "Shop" },
    ...{ kind: "postgres", host: "db.example.org", port: 5432, database: "shop", user: "reader", options: {} },
    datasets: [{ id: DatasetId.create(), name: "orders" }],
  };

  it("says what is wrong with each connection, and asks for its secret or place again", () => {
    const html = card(buildInterrupt({ type: "connection_check", payload: { connections: [fault] } }));
    expect(textOf(html)).toContain("Shop Needed for “orders” The server refused the user.");
    expect(attributesOf(html, "value")).toEqual(
      expect.arrayContaining(["db.example.org", "5432", "shop", "reader"]) as unknown,
    );
    expect(buttonsOf(html)).toEqual(["Save and test", "Test again and continue", "End this run"]);
    expect(html.match(/<form/g)).toHaveLength(2);
    expect(html.indexOf("</form>")).toBeLessThan(html.lastIndexOf("<form"));
  });

  it("shows hostile names and messages as text", () => {
    const names = {
      name: hostile,
      detail: hostile,
      host: hostile,
      datasets: [{ id: DatasetId.create(), name: hostile }],
    };
    const html = card(buildInterrupt({ type: "connection_check", payload: { connections: [{ ...fault, ...names }] } }));
    expect(elementsOf(html, hostileElements)).toEqual([]);
  });
});

describe("an interrupt without a card of its own, or of an unknown type", () => {
  it("offers its options and own words", () => {
    const options = [
      { id: "yes", label: "Yes", description: "", recommended: true },
      { id: "no", label: "No", description: "" },
    ];
    const check = card(buildInterrupt({ type: "connection_check", prompt: "Does it work?", options }));
    expect(textOf(check)).toBe(
      "Check the connection Does it work? Does it work? Yes · recommended No Answer The run waits until you answer; you can close this page. Ctrl+Alt+Enter: Answer",
    );
    expect(radiosOf(check)).toEqual([
      ["yes", true],
      ["no", false],
      ["own", false],
    ]);
    expect(buttonsOf(card(buildInterrupt({ type: "plan_approval", options, payload: { steps: "none" } })))).toEqual([
      "Answer",
    ]);
  });
});

it("hostile words of a model are shown as text in every card", () => {
  const text = { id: hostile, label: hostile, description: hostile };
  const cards = [
    buildInterrupt({ prompt: hostile, payload: { questions: [{ id: hostile, text: hostile, options: [text] }] } }),
    buildInterrupt({
      type: "approach_choice",
      prompt: hostile,
      options: [text],
      payload: {
        approaches: [{ ...text, assumptions: [hostile], cannot_tell: [hostile], cost: hostile, recommended: true }],
      },
    }),
    buildPlanApproval({ steps: [hostile], columns: [hostile], caveats: [hostile], approach: hostile }),
    buildResultReview({ checks: [{ name: hostile, passed: false }], currentVersion: hostile }),
  ].map((interrupt) => card(interrupt));
  expect(cards.flatMap((html) => elementsOf(html, hostileElements))).toEqual([]);
  expect(cards.every((html) => textOf(html).includes(hostile))).toBe(true);
});
