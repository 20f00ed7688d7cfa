import { expect, it } from "vitest";
import type { Turn } from "./to-turns";
import { buildQuestion } from "../../testing/build-message";
import { toTurnGroups } from "./to-turn-groups";

const turn = (text: string, setAside?: true): Turn => ({
  question: { ...buildQuestion(text, null), setAside },
  replies: [],
  reply: null,
  run: null,
  rerun: null,
});

it("consecutive questions that are set aside form a group, separate from the visible ones", () => {
  const turns = [turn("a"), turn("b", true), turn("c", true), turn("d"), turn("e"), turn("f", true)];
  const groups = toTurnGroups(turns).map((group) => [
    group.setAside,
    group.turns.map(({ question }) => question.text).join(""),
  ]);
  expect(groups).toEqual([
    [false, "a"],
    [true, "bc"],
    [false, "de"],
    [true, "f"],
  ]);
  expect(toTurnGroups([])).toEqual([]);
});
