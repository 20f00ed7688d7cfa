import { afterEach, expect, it, vi } from "vitest";
import { stubPage } from "../../testing/stub-page";

afterEach(() => vi.unstubAllGlobals());

/** The width in a page that was opened with `stored` in its browser. */
async function openWith(stored: string): Promise<number> {
  stubPage().items.set("caveat:panel", stored);
  vi.resetModules();
  const { panelWidth } = await import("./panel-width");
  return panelWidth.get();
}

it("the side panel keeps its chosen width, within its limits", async () => {
  const widths: number[] = [];
  for (const stored of ["320", "700", "960"]) widths.push(await openWith(stored));
  expect(widths).toEqual([320, 700, 960]);
});

it("an invalid, too small or too large width counts as the default", async () => {
  const widths: number[] = [];
  const broken = ["", "319", "961", "500.5", '"500"', "null", "1e999", "-500", "[500]", '{"width":500}', "<b>"];
  for (const stored of broken) widths.push(await openWith(stored));
  expect(widths).toEqual(broken.map(() => 560));
});
