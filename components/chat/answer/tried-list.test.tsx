import { expect, it } from "vitest";
import { buildAnswer } from "../../testing/build-answer";
import { hostile, hostileElements } from "../../testing/hostile";
import { elementsOf, render, textOf } from "../../testing/render";
import { TriedList } from "./tried-list";

it("an answer states how often code ran and how many other approaches were tried", () => {
  const text = (code: number, remediation: number) =>
    textOf(render(<TriedList answer={buildAnswer({ attempts: { alignment: 1, code, remediation } })} />));
  expect([text(0, 0), text(1, 1), text(1_000, 2)]).toEqual([
    "0 executions of code, 0 other approaches tried",
    "1 execution of code, 1 other approach tried",
    "1,000 executions of code, 2 other approaches tried",
  ]);
});

it("an answer without an evaluation has no list of findings", () => {
  expect(elementsOf(render(<TriedList answer={buildAnswer()} />), ["ul", "li"])).toEqual([]);
});

it("findings are listed in order, including repeated ones, and markup in them stays text", () => {
  const evaluation = { is_valid: false, confidence: 0, recommendation: "code_error" as const };
  const html = render(
    <TriedList answer={buildAnswer({ evaluation: { ...evaluation, issues_found: ["Twice", hostile, "Twice"] } })} />,
  );
  const issues = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map((match) => textOf(match[1] ?? ""));
  expect([issues, elementsOf(html, hostileElements)]).toEqual([["Twice", hostile, "Twice"], []]);
});
