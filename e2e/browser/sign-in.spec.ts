import { expect, test } from "@playwright/test";
import { startCaveat, type RunningCaveat } from "../start-caveat";

let caveat: RunningCaveat;
const key = "a long enough key";

test.beforeAll(async () => {
  caveat = await startCaveat({ CAVEAT_API_KEY: key });
});

test.afterAll(async () => caveat.remove());

test("the key is asked for, a wrong one is told, the right one opens what was wanted", async ({ page }) => {
  const id = crypto.randomUUID();
  await page.goto(`${caveat.url}/s/${id}`);
  await page.getByLabel("Key").fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This is not the key" })).toBeVisible();
  await page.getByLabel("Key").fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${caveat.url}/s/${id}`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/sign-in(\?|$)/);
  await page.goto(caveat.url);
  await expect(page.getByLabel("Key")).toBeVisible();
});
