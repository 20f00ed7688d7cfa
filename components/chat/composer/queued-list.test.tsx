import { expect, it } from "vitest";
import { buildQuestion } from "../../testing/build-message";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { QueuedList } from "./queued-list";

const nothing = () => undefined;
const list = (...texts: string[]) =>
  render(<QueuedList questions={texts.map((text) => buildQuestion(text, null))} onEdit={nothing} onRemove={nothing} />);

it("names each question that waits, and what can be done to it", () => {
  const html = list("And the median?", "And by sex?");
  expect([textOf(html), attributesOf(html, "aria-label")[0], buttonsOf(html)]).toEqual([
    "And the median? And by sex?",
    "Asked next",
    ["Change: And the median?", "Take back: And the median?", "Change: And by sex?", "Take back: And by sex?"],
  ]);
});

it("is not there when nothing waits", () => {
  expect(list()).toBe("");
});

it("shows a hostile question as text", () => {
  const html = list(hostile);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], hostile]);
});
