import { expect, it } from "vitest";
import type { Caveat } from "@/lib/domain/answers/answer";
import { movesAnswer, orderCaveats } from "./caveat-order";

const moved = { without: 9, change: -1, share: -0.1 };
const still = { without: 10, change: 0, share: 0 };
const caveat = (text: string, measured?: Caveat["measured"]): Caveat => ({ text, columns: [], measured });

it("caveats that change the answer come first, and otherwise the order is kept", () => {
  const given = [caveat("a"), caveat("b", still), caveat("c", moved), caveat("d"), caveat("e", moved)];
  expect(orderCaveats(given).map(({ text }) => text)).toEqual(["c", "e", "b", "a", "d"]);
  expect(given.map(({ text }) => text)).toEqual(["a", "b", "c", "d", "e"]);
});

it("only a measured change counts as an effect, for a number or a text", () => {
  const other = { without: "Gentoo", change: null, share: null };
  expect([undefined, still, moved, other].map((measured) => movesAnswer({ measured }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
