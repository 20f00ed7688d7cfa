import { expect, type Locator, type Page } from "@playwright/test";
import { composerOf } from "./journey";

/** More Tab stops than any test page needs. */
const mostStops = 200;

/** Moves the focus to an element by keyboard, from the current focus; checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element.matches(":focus-visible"))) return;
  }
  throw new Error(`${key} does not lead to ${target.toString()}.`);
}

/** Moves the focus to a button or a link and activates it with Enter. */
export async function tabAndEnter(page: Page, target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

/** Cycles through the regions of the page with F6 until the focus is in `region`. */
export async function goToRegion(page: Page, region: Locator): Promise<void> {
  for (let part = 0; part < 6; part += 1) {
    await page.keyboard.press("F6");
    if (await region.evaluate((element) => element.contains(document.activeElement))) return;
  }
  throw new Error(`F6 does not lead to ${region.toString()}.`);
}

/** Moves through an open menu with the arrow keys and chooses the entry of that name. */
export async function chooseEntry(page: Page, name: string | RegExp): Promise<void> {
  const entry = page.getByRole("menu").locator('[role^="menuitem"]').filter({ hasText: name }).first();
  await expect(entry).toBeVisible();
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'));
  for (let step = 0; step < 40; step += 1) {
    const before = await page.evaluateHandle(() => document.activeElement);
    if (await entry.evaluate((element, focused) => element === focused, before)) return page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    // A menu moves the focus a moment after the key: a second press at once would skip an entry.
    await page.waitForFunction((element) => document.activeElement !== element, before);
  }
  throw new Error(`The arrow keys do not lead to ${String(name)}.`);
}

/** Opens a page with a composer and focuses it. */
export async function openAtComposer(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(composerOf(page)).toBeVisible();
  await page.keyboard.press("Shift+Escape");
  await expect(composerOf(page)).toBeFocused();
}

/** Starts a search for conversations. */
export async function searchConversations(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox", { name: "Search conversations" })).toBeFocused();
}

/** Whether the focus is in the page, so that keyboard navigation continues from there. */
export function holdsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement !== document.body);
}
