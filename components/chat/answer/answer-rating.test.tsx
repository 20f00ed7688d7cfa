import { expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { RatingButtons, RatingComment } from "./answer-rating";

const nothing = () => undefined;

it("the pressed button shows whether an answer helped", () => {
  const pressed = ([undefined, "up", "down"] as const).map((rating) =>
    attributesOf(render(<RatingButtons rating={rating} onRemark={nothing} />), "aria-pressed"),
  );
  expect(pressed).toEqual([
    ["false", "false"],
    ["true", "false"],
    ["false", "true"],
  ]);
  expect(buttonsOf(render(<RatingButtons rating="up" onRemark={nothing} />))).toEqual([
    "This helped",
    "This did not help",
  ]);
});

it("feedback is requested only for an answer that did not help, and once", () => {
  const comment = (remarks: Parameters<typeof RatingComment>[0]["remarks"]) =>
    render(<RatingComment remarks={remarks} onRemark={nothing} />);
  expect([comment({}), comment({ rating: "up" })]).toEqual(["", ""]);
  expect(buttonsOf(comment({ rating: "down" }))).toEqual(["Keep"]);
  const kept = comment({ rating: "down", comment: hostile });
  expect([textOf(kept), elementsOf(kept, hostileElements)]).toEqual(["Saved. Thank you.", []]);
});
