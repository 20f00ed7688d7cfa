import { expect, it } from "vitest";
import { withoutCaveatSection } from "./without-caveat-section";

const caveats = [
  { text: "2 of 344 rows have no mass.", columns: [] },
  { text: "One value is an outlier.", columns: [] },
];
const shown = (explanation: string, notes?: string[]) => withoutCaveatSection({ explanation, caveats, notes });

it("caveats at the end are removed when the page shows each of them anyway", () => {
  const list = "- 2 of 344 rows have no mass.\n- One value is an outlier. It may move the mean.";
  expect(shown(`Gentoo are heaviest.\n\n**Caveats**\n\n${list}`)).toBe("Gentoo are heaviest.");
  expect(shown(`Gentoo are heaviest.\n\n## Caveats:\n${list}\n`)).toBe("Gentoo are heaviest.");
});

it("notes at the end are removed, too, because they appear with the checks", () => {
  const notes = ["The file is in Windows-1252."];
  const list = "- The file is in Windows-1252.\n- One value is an outlier.";
  expect(shown(`Text.\n\n**Caveats and notes**\n\n${list}`, notes)).toBe("Text.");
  expect(shown("Text.\n\n### Notes\n\n- The file is in Windows-1252.", notes)).toBe("Text.");
});

it("unique items stay, and nothing else of the list", () => {
  const list = "- 2 of 344 rows have no mass.\n- Sex is guessed.";
  expect(shown(`Text.\n\n**Caveats**\n\n${list}`)).toBe("Text.\n\n**Caveats**\n\n- Sex is guessed.");
});

it("a section in the middle of a text and the bare word are not a closing list", () => {
  const inside = "Text.\n\n**Caveats**\n\n- One value is an outlier.\n\nSo take care.";
  const plain = "Caveats are facts about the data.";
  expect([inside, plain].map((text) => shown(text))).toEqual([inside, plain]);
  const all = "Text.\n\n**Caveats**\n\n- One value is an outlier.";
  expect(withoutCaveatSection({ explanation: all, caveats: [] })).toBe(all);
});

it("escapes, entities and repeated spaces make no difference", () => {
  const explanation = "Text.\n\n**Caveats**\n\n- 3 rows have no \\*amount\\*: 2 Kitchen &amp; Bath.";
  const own = [{ text: "3 rows have no *amount*: 2  Kitchen & Bath.", columns: [] }];
  expect(withoutCaveatSection({ explanation, caveats: own })).toBe("Text.");
});
