import { expect, it } from "vitest";
import type { AnswerKind } from "@/lib/domain/answers/answer";
import { buildAnswer } from "../../testing/build-answer";
import { attributesOf, buttonsOf, render } from "../../testing/render";
import { OutcomeActions } from "./outcome-actions";

const nothing = () => undefined;
const menu = "More about this answer";

function outcome(kind: AnswerKind): string {
  const actions = { onOpen: nothing, onRerun: nothing, onBranch: nothing, onRephrase: nothing };
  return render(<OutcomeActions answer={buildAnswer({ kind })} actions={actions} />);
}

it.each<[AnswerKind, string[]]>([
  ["answered", []],
  ["concept", []],
  ["cannot_answer", ["Add the missing data", "Rephrase the question", "See what the data contains"]],
  ["limit", ["Retry", "Rephrase the question"]],
  ["budget", []],
  ["beyond_engine", ["Rephrase the question"]],
  ["failed", ["Retry", "Rephrase the question"]],
])("an answer that is %s offers its ways on, the likeliest first and the menu last", (kind, ways) => {
  expect(buttonsOf(outcome(kind))).toEqual([...ways, menu]);
});

it("an answer cannot be retried while something runs", () => {
  const actions = { onOpen: nothing, onRerun: undefined, onBranch: nothing, onRephrase: nothing };
  const html = render(<OutcomeActions answer={buildAnswer({ kind: "failed" })} actions={actions} />);
  expect(buttonsOf(html)).toEqual(["Rephrase the question", menu]);
});

it("a conversation whose budget is used up offers a new one", () => {
  expect([attributesOf(outcome("budget"), "href"), attributesOf(outcome("failed"), "href")]).toEqual([["/"], []]);
});
