import { expect, type Page } from "@playwright/test";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { addTable, ask, watchPage } from "./support/journey";

let caveat: RunningCaveat;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
});

const rows = [
  ["2023-02-10", "Oslo", 120],
  ["2023-05-04", "Bergen", 340],
  ["2024-01-15", "Oslo", 410],
  ["2024-09-12", "Bergen", 60],
];
const bookings = ["Booked On,City,Amount (€)", ...rows.map((row) => row.join(","))].join("\n");

const card = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name });

async function say(page: Page, name: string, button: string, words: string) {
  const shown = card(page, name);
  await shown.getByRole("button", { name: button }).press("Enter");
  await shown.getByRole("textbox", { name: "What should be different?" }).fill(words);
  await page.keyboard.press("Enter");
}

test("a change to a plan or a review of the built-in engine is applied, or refused explicitly", async ({ page }) => {
  const { assertQuiet } = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await addTable(page, bookings, "bookings");
  await page.getByRole("button", { name: /^Approvals/ }).click();
  const label = page.getByRole("menuitemradio", { name: /Asks first/ }).getByText("Asks first", { exact: true });
  expect((await label.boundingBox())?.height).toBeLessThan(30);
  await page.getByRole("menuitemradio", { name: /Asks first/ }).click();
  await ask(page, "total amount by city");

  const plan = card(page, "Approve the plan");
  await expect(plan.getByText("Nothing has been computed yet. Run this plan?")).toBeVisible();
  await say(page, "Approve the plan", "Change…", "only 2024");
  await expect(plan.getByText("The plan has changed as marked below.")).toBeVisible();
  // The condition itself, and what the result has to show.
  await expect(plan.getByRole("listitem").filter({ hasText: "2024" }).getByText("(new)")).toHaveCount(2);
  await say(page, "Approve the plan", "Change…", "by zork");
  await expect(plan.getByText("Your change was not made")).toBeVisible();
  await expect(plan.getByText(/zork/)).toBeVisible();
  await expect(plan.getByText("(new)")).toHaveCount(0);
  await plan.getByRole("button", { name: "Approve" }).press("Enter");

  const review = card(page, "Review the result");
  await expect(review.getByText("410").first()).toBeVisible();
  await say(page, "Review the result", "Revise…", "lowest first");
  await expect(review.getByText("The code was rewritten, and the result has changed.")).toBeVisible();
  await say(page, "Review the result", "Revise…", "glow in the dark");
  await expect(review.getByText("Your change was not made, so this is the same result as before.")).toBeVisible();
  await review.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(page.getByRole("main").locator('[data-part="sentence"]')).toContainText("60");
  assertQuiet();
});
