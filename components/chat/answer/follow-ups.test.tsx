import { expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { FollowUps } from "./follow-ups";

const group = (questions: string[]) => render(<FollowUps questions={questions} onAsk={() => undefined} />);

it("each follow-up is a button, in a group with a name", () => {
  const html = group(["By sex as well?", "Only in 2008?"]);
  expect(html.startsWith('<div role="group" aria-label="Ask next"')).toBe(true);
  expect([buttonsOf(html), textOf(html)]).toEqual([
    ["By sex as well?", "Only in 2008?"],
    "By sex as well? Only in 2008?",
  ]);
});

it("no follow-ups render no group", () => {
  expect(group([])).toBe("");
});

it("a hostile question is a button with that text", () => {
  const html = group([hostile]);
  expect([buttonsOf(html), elementsOf(html, hostileElements)]).toEqual([[hostile], []]);
});

it("no follow-up submits a surrounding form", () => {
  expect(group(["By sex as well?"])).toContain('type="button"');
});
