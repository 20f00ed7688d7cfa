import type { Locator, Page } from "playwright";

/** Pause between a person's actions, in milliseconds, so that the page has reacted to one before the next. */
const pauseMs = 400;

/**
 * Does what people do in a conversation: write, open the panel and go through its views, open and close a menu, unfold
 * code. Locates targets before an input and not after it, because searching a long page would itself delay the measured
 * frame.
 */
export async function interact(page: Page): Promise<void> {
  const composer = page.locator("textarea").last();
  const answer = page.locator("main article").last();
  const panel = page.locator("aside[data-region]").last();
  await press(page, composer);
  for (const letter of "And how is it in the north?") {
    await page.keyboard.type(letter);
    await page.waitForTimeout(40);
  }
  await press(page, answer.getByRole("button", { name: /^Show code/ }));
  await press(page, answer.getByRole("button", { name: "Open the code in the side panel" }));
  for (const tab of ["Table", "Model calls", "Code", "Table"]) await press(page, panel.getByRole("tab", { name: tab }));
  await press(page, answer.getByRole("button", { name: "More about this answer" }));
  await page.locator('[role="menu"]').waitFor();
  await page.keyboard.press("Escape");
  await page.waitForTimeout(pauseMs);
  await press(page, panel.getByRole("button", { name: "Close" }));
}

/** Clicks the middle of a target. Throws when it is not in the viewport. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Nothing to click: ${String(target)}`);
  await page.waitForTimeout(pauseMs);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(pauseMs);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(pauseMs);
}
