import type { Locator, Page } from "playwright";

/** How long a person takes from one thing to the next, in milliseconds: what the page does for the one is over before the next. */
const pauseMs = 400;

/**
 * What people do in a conversation: write, open the panel and go through its views, open and close a menu, unfold code. Places are looked
 * up before an input and not after it, since looking through a long page would itself hold up the picture that is measured.
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
  await press(page, answer.getByRole("button", { name: "Open the code at the side" }));
  for (const tab of ["Table", "Model calls", "Code", "Table"]) await press(page, panel.getByRole("tab", { name: tab }));
  await press(page, answer.getByRole("button", { name: "More about this answer" }));
  await page.locator('[role="menu"]').waitFor();
  await page.keyboard.press("Escape");
  await page.waitForTimeout(pauseMs);
  await press(page, panel.getByRole("button", { name: "Close" }));
}

/** Points at the middle of something and clicks. Throws when it is not in sight. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Nothing to press: ${String(target)}`);
  await page.waitForTimeout(pauseMs);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(pauseMs);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(pauseMs);
}
