import { expect, it } from "vitest";
import { withoutCaveatSection } from "./without-caveat-section";

const caveats = [{ text: "2 of 344 rows have no mass." }, { text: "One value is an outlier." }];

it("caveats at the end are left out when the page shows each of them anyway", () => {
  const list = "- 2 of 344 rows have no mass.\n- One value is an outlier. It may move the mean.";
  expect(withoutCaveatSection(`Gentoo are heaviest.\n\n**Caveats**\n\n${list}`, caveats)).toBe("Gentoo are heaviest.");
  expect(withoutCaveatSection(`Gentoo are heaviest.\n\n## Caveats:\n${list}\n`, caveats)).toBe("Gentoo are heaviest.");
});

it("nothing that is said only there gets lost", () => {
  const unknown = "Text.\n\n**Caveats**\n\n- 2 of 344 rows have no mass.\n- Sex is guessed.";
  const inside = "Text.\n\n**Caveats**\n\n- One value is an outlier.\n\nSo take care.";
  const plain = "Caveats are facts about the data.";
  for (const text of [unknown, inside, plain]) expect(withoutCaveatSection(text, caveats)).toBe(text);
  const all = "Text.\n\n**Caveats**\n\n- One value is an outlier.";
  expect(withoutCaveatSection(all, [])).toBe(all);
});

it("escaped signs and doubled blanks of the data are no difference", () => {
  const text = "Text.\n\n**Caveats**\n\n- 3 rows have no \\*amount\\*: 2 Kitchen.";
  expect(withoutCaveatSection(text, [{ text: "3 rows have no *amount*: 2  Kitchen." }])).toBe("Text.");
});
