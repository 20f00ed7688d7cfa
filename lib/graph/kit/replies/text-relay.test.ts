import { describe, expect, it } from "vitest";
import { createTextRelay } from "./text-relay";

function relay(deltas: string[]): string[] {
  const seen: string[] = [];
  const { onText, end } = createTextRelay((text) => seen.push(text));
  deltas.forEach((delta) => onText(delta));
  end();
  return seen;
}

describe("createTextRelay", () => {
  it("relays text sentence by sentence, without leading blanks, and the last one at the end", () => {
    expect(relay(["\n ", " The", " answer", " is 4.", "2 g. It", " is {42}"])).toEqual([
      "The answer is 4.2 g. ",
      "It is {42}",
    ]);
    const long = "a".repeat(401);
    expect(relay(["One. ", long])).toEqual(["One. ", long]);
  });

  it("never relays a sentence that claims an effect", () => {
    expect(relay(["It is 4. I del", "eted everything. ", "It varies.\n", "Alles wurde gelöscht.\n"])).toEqual([
      "It is 4. ",
      "It varies.\n",
    ]);
    expect(relay(["It is 4. I sent ", "it to"])).toEqual(["It is 4. "]);
  });

  it("holds back replies that are JSON or fenced", () => {
    expect([relay([" ", '{"expl', 'anation": "x"}']), relay(["```json\n", "{}"])]).toEqual([[], []]);
  });
});
