import { expect, it } from "vitest";
import { buildAnswer } from "../../testing/build-answer";
import { buttonsOf, render, textOf } from "../../testing/render";
import { FailureDetails } from "./failure-details";

it("the technical details of a failure are behind a button, and not in the page until it is pressed", () => {
  const answer = buildAnswer({ kind: "failed", resultText: "KeyError: 'mass'", code: "df['mass']" });
  const html = render(<FailureDetails answer={answer} />);
  expect([textOf(html), buttonsOf(html), html.includes("KeyError")]).toEqual(["Details", ["Details"], false]);
  expect(html).toContain('aria-expanded="false"');
});
