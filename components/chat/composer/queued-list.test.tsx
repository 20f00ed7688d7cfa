import { expect, it } from "vitest";
import { buildQuestion } from "../../testing/build-message";
import { hostile, hostileElements } from "../../testing/hostile";
import { attributesOf, buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { QueuedList } from "./queued-list";

const nothing = () => undefined;
const list = (...texts: string[]) =>
  render(<QueuedList questions={texts.map((text) => buildQuestion(text, null))} onEdit={nothing} onRemove={nothing} />);

it("lists each queued question with its actions", () => {
  const html = list("And the median?", "And by sex?");
  expect([textOf(html), attributesOf(html, "aria-label")[0], buttonsOf(html)]).toEqual([
    "And the median? And by sex?",
    "Asked next",
    ["Change: And the median?", "Withdraw: And the median?", "Change: And by sex?", "Withdraw: And by sex?"],
  ]);
});

it("renders nothing when nothing is queued", () => {
  expect(list()).toBe("");
});

it("shows a hostile question as text", () => {
  const html = list(hostile);
  expect([elementsOf(html, hostileElements), textOf(html)]).toEqual([[], hostile]);
});
