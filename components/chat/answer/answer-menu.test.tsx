import { expect, it } from "vitest";
import { buildAnswer } from "../../testing/build-answer";
import { buildBasis } from "../../testing/build-basis";
import { buttonsOf, render } from "../../testing/render";
import { AnswerMenu, isRepeatable } from "./answer-menu";

it("the menu of an answer has a name and stays closed until it is opened", () => {
  const actions = {
    onOpen: () => undefined,
    onRerun: undefined,
    onBranch: () => undefined,
    onRephrase: () => undefined,
  };
  expect(buttonsOf(render(<AnswerMenu answer={buildAnswer()} actions={actions} />))).toEqual([
    "More about this answer",
  ]);
});

it("a run can be repeated only when its code and its inputs are recorded", () => {
  const basis = buildBasis();
  expect([
    isRepeatable(buildAnswer({ code: "result = 1", basis })),
    isRepeatable(buildAnswer({ code: "result = 1" })),
    isRepeatable(buildAnswer({ code: " \n", basis })),
    isRepeatable(buildAnswer({ basis })),
  ]).toEqual([true, false, false, false]);
});
