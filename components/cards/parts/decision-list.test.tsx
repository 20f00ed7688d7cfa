import { expect, it } from "vitest";
import { toDecisionText } from "@/lib/domain/runs/decision-text";
import {
  buildApproachChoice,
  buildClarification,
  buildDecision,
  buildResultReview,
} from "../../testing/build-interrupt";
import { hostile, hostileElements } from "../../testing/hostile";
import { elementsOf, render, textOf } from "../../testing/render";
import { DecisionList } from "./decision-list";
import { endsRun } from "../ends-run";

it("each decision is one line, oldest first", () => {
  const decisions = [
    buildDecision({
      interrupt: buildClarification(),
      response: { answers: [{ questionId: "sales", optionId: "net" }] },
    }),
    buildDecision({ interrupt: buildApproachChoice(), response: { optionId: "median" } }),
    buildDecision(),
  ];
  const html = render(<DecisionList decisions={decisions} />);
  expect([...html.matchAll(/<li.*?<\/li>/g)].map(([line]) => textOf(line))).toEqual(decisions.map(toDecisionText));
  expect(new Set(decisions.map(toDecisionText)).size).toBe(3);
});

it("no decisions render nothing", () => {
  expect(render(<DecisionList decisions={[]} />)).toBe("");
});

it("a person's words are shown as text", () => {
  const html = render(<DecisionList decisions={[buildDecision({ response: { optionId: "edit", text: hostile } })]} />);
  expect([elementsOf(html, hostileElements), textOf(html).includes(hostile)]).toEqual([[], true]);
});

it("a rejected plan, a rolled-back result and a stop end the run, other decisions do not", () => {
  const responses = [null, { optionId: "reject" }, { optionId: "rollback" }, { optionId: "accept" }, { answers: [] }];
  expect(responses.map((response) => endsRun(buildDecision({ interrupt: buildResultReview(), response })))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
