import { expect, it } from "vitest";
import { hostile, hostileElements } from "../../testing/hostile";
import { buttonsOf, elementsOf, render, textOf } from "../../testing/render";
import { DamagedLine } from "./damaged-line";

it("names the unreadable parts in plain words, and the next step", () => {
  const html = render(<DamagedLine damaged={["requirements", "caveats"]} onAgain={() => undefined} />);
  expect([textOf(html), buttonsOf(html)]).toEqual([
    "Parts of this stored answer could not be read: plan, caveats. Ask again for a complete answer. Ask again",
    ["Ask again"],
  ]);
});

it("has no button where nothing can be asked, and is absent for an intact answer", () => {
  expect(buttonsOf(render(<DamagedLine damaged={["code"]} />))).toEqual([]);
  expect(render(<DamagedLine damaged={[]} />)).toBe("");
});

it("shows any name as text", () => {
  const html = render(<DamagedLine damaged={[hostile, "constructor"]} />);
  expect([elementsOf(html, hostileElements), textOf(html).includes(`${hostile}, constructor.`)]).toEqual([[], true]);
});
