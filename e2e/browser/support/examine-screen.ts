import { expect, type Locator, type Page } from "@playwright/test";
import { expectSameAfterReload, overflowOf, phone, settledContent, tablet, watchPage } from "./journey";
import { seriousFindings } from "./serious-findings";

/** Something that opens over a screen, for example a dialog. */
export interface Layer {
  open: (page: Page) => Promise<void>;
  /** Waits until it is complete; the screen below has been checked by then. */
  until: (page: Page) => Locator;
}

/** A screen: its address, when it is complete, and what opens over it; Escape closes that. */
interface Screen {
  address: string;
  until: (page: Page) => Locator;
  /** The part that no other screen has; everything by default. */
  within?: (page: Page) => Locator;
  layers?: readonly Layer[];
}

/**
 * Checks a screen against the rules for all screens: accessible in both themes, no request to other origins, the same after a
 * reload, and nothing wider than its space on a phone or a tablet, where its overlays are measured as well.
 */
export async function examineScreen(page: Page, { address, until, within, layers = [] }: Screen): Promise<void> {
  // Ignores requests of the previous page.
  await page.goto("about:blank");
  const watch = watchPage(page, new URL(address).origin);
  const size = page.viewportSize();
  await page.goto(address);
  await expect(until(page)).toBeVisible();
  expect(await seriousFindings(page, within?.(page))).toEqual([]);
  await expectSameAfterReload(page, async () => {
    await expect(until(page)).toBeVisible();
    return settledContent(page);
  });
  for (const layer of layers) {
    await layer.open(page);
    await expect(layer.until(page)).toBeVisible();
    expect(await seriousFindings(page, layer.until(page))).toEqual([]);
    // A side panel becomes a sheet on a tablet, and closes the overlays over it.
    if ((await page.getByRole("complementary", { name: "Details of the answer", includeHidden: true }).count()) === 0) {
      await page.setViewportSize(tablet);
      await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
      if (size) await page.setViewportSize(size);
    }
    await page.keyboard.press("Escape");
    await expect(layer.until(page)).toHaveCount(0);
  }
  await page.setViewportSize(tablet);
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize(phone);
  // By its attribute, since a sheet may cover it.
  await expect(page.locator('[aria-label="Open the list of conversations"]')).toBeVisible();
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
  watch.assertQuiet();
}
