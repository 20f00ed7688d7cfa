import { expect, type Locator, type Page } from "@playwright/test";
import { overflowOf, phone, settledLook, watchPage } from "./journey";
import { seriousFindings } from "./serious-findings";

/** Something that opens over a screen, for example a dialog. */
export interface Layer {
  open: (page: Page) => Promise<void>;
  /** What is there when all of it is. */
  until: (page: Page) => Locator;
}

/** A screen: where it is, what is there when all of it is, and what opens over it; Escape closes that. */
interface Screen {
  address: string;
  until: (page: Page) => Locator;
  layers?: readonly Layer[];
}

/**
 * Holds a screen to what all screens have to keep: nothing bars people with other senses in either theme, no request leaves the
 * origin, a reload shows the same, and on a phone nothing is wider than the page.
 */
export async function examineScreen(page: Page, { address, until, layers = [] }: Screen): Promise<void> {
  // What the page before still asks for is not this one's.
  await page.goto("about:blank");
  const watch = watchPage(page, new URL(address).origin);
  const size = page.viewportSize();
  await page.goto(address);
  await expect(until(page)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const look = await settledLook(page);
  await page.reload();
  await expect(until(page)).toBeVisible();
  await expect.poll(() => settledLook(page)).toBe(look);
  for (const layer of layers) {
    await layer.open(page);
    await expect(layer.until(page)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(layer.until(page)).toHaveCount(0);
  }
  await page.setViewportSize(phone);
  // By its attribute, since a sheet may lie over it.
  await expect(page.locator('[aria-label="Open the list of conversations"]')).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
  watch.assertQuiet();
}
