import { expect, it } from "vitest";
import { capabilities } from "@/lib/server/capabilities";
import { CapabilitiesContext } from "../../capabilities/capabilities-context";
import { buildAnswer } from "../../testing/build-answer";
import { hostile, hostileElements } from "../../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { AnswerRoute } from "./answer-route";

const show = (
  answer: Parameters<typeof AnswerRoute>[0]["answer"],
  onRerun: (() => void) | undefined = () => undefined,
) =>
  render(
    <CapabilitiesContext value={capabilities.all}>
      <AnswerRoute answer={answer} onRerun={onRerun} />
    </CapabilitiesContext>,
  );
const greeted = { capability: "greeter", route: { by: "rules" as const, reason: "A greeting needs no analysis." } };

it("an answer that is not an analysis says where the message went, and offers one", () => {
  expect(textOf(show(greeted))).toBe("Introduction · A greeting needs no analysis. Ask as an analysis instead");
  expect(buttonsOf(show(greeted))).toEqual(["Ask as an analysis instead"]);
});

it("an analysis says nothing of it, also one of an earlier release", () => {
  expect([show(buildAnswer()), show({ capability: "analysis" })]).toEqual(["", ""]);
});

it("a reason and an unknown capability are shown as text", () => {
  const html = show({ capability: "poetry", route: { by: "model", reason: hostile } });
  expect(elementsOf(html, hostileElements)).toEqual([]);
  expect(textOf(html)).toContain(`poetry · ${hostile}`);
});
