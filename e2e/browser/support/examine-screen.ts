import { expect, type Locator, type Page } from "@playwright/test";
import { overflowOf, phone, settledLook, tablet, watchPage } from "./journey";
import { seriousFindings } from "./serious-findings";

/** Something that opens over a screen, for example a dialog. */
export interface Layer {
  open: (page: Page) => Promise<void>;
  /** All of it, once it is there; the screen below has been looked at by then. */
  until: (page: Page) => Locator;
}

/** A screen: where it is, what is there when all of it is, and what opens over it; Escape closes that. */
interface Screen {
  address: string;
  until: (page: Page) => Locator;
  /** What of it no other screen has; all of it where that is left out. */
  within?: (page: Page) => Locator;
  layers?: readonly Layer[];
}

/**
 * Holds a screen to what all screens have to keep: nothing bars people with other senses in either theme, no request leaves the
 * origin, a reload shows the same, and nothing is wider than its room on a phone, nor on a tablet, where what opens over the screen
 * is measured as well.
 */
export async function examineScreen(page: Page, { address, until, within, layers = [] }: Screen): Promise<void> {
  // What the page before still asks for is not this one's.
  await page.goto("about:blank");
  const watch = watchPage(page, new URL(address).origin);
  const size = page.viewportSize();
  await page.goto(address);
  await expect(until(page)).toBeVisible();
  expect(await seriousFindings(page, within?.(page))).toEqual([]);
  const look = await settledLook(page);
  await page.reload();
  await expect(until(page)).toBeVisible();
  await expect.poll(() => settledLook(page)).toBe(look);
  for (const layer of layers) {
    await layer.open(page);
    await expect(layer.until(page)).toBeVisible();
    expect(await seriousFindings(page, layer.until(page))).toEqual([]);
    // A panel at the side becomes a sheet on a tablet, and takes along what is open over it.
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
  // By its attribute, since a sheet may lie over it.
  await expect(page.locator('[aria-label="Open the list of conversations"]')).toBeVisible();
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
  watch.assertQuiet();
}
