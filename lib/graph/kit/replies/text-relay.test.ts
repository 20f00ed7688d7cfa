import { describe, expect, it } from "vitest";
import { createTextRelay } from "./text-relay";

function relay(deltas: string[]): string[] {
  const seen: string[] = [];
  const onText = createTextRelay((text) => seen.push(text));
  deltas.forEach((delta) => onText(delta));
  return seen;
}

describe("createTextRelay", () => {
  it("relays text piece by piece, without leading blanks", () => {
    expect(relay(["\n ", " The", " answer", " is {42}"])).toEqual(["The", " answer", " is {42}"]);
  });

  it("holds back replies that are JSON or fenced", () => {
    expect([relay([" ", '{"expl', 'anation": "x"}']), relay(["```json\n", "{}"])]).toEqual([[], []]);
  });
});
