import { afterEach, expect, it, vi } from "vitest";
import { stubPage } from "../../testing/stub-page";

afterEach(() => vi.unstubAllGlobals());

/** The width that a page finds which was opened with `stored` in its browser. */
async function openWith(stored: string): Promise<number> {
  stubPage().items.set("caveat:panel", stored);
  vi.resetModules();
  const { panelWidth } = await import("./panel-width");
  return panelWidth.get();
}

it("the side panel is as wide as it was made, within its limits", async () => {
  const widths: number[] = [];
  for (const stored of ["320", "700", "960"]) widths.push(await openWith(stored));
  expect(widths).toEqual([320, 700, 960]);
});

it("a width that is none, too small or too large counts as the usual one", async () => {
  const widths: number[] = [];
  const broken = ["", "319", "961", "500.5", '"500"', "null", "1e999", "-500", "[500]", '{"width":500}', "<b>"];
  for (const stored of broken) widths.push(await openWith(stored));
  expect(widths).toEqual(broken.map(() => 560));
});
