import { expect } from "@playwright/test";
import { test } from "../shared-caveat";
import { startCaveat, type RunningCaveat } from "../start-caveat";
import { examineScreen } from "./support/examine-screen";
import { overflowOf, phone, watchPage } from "./support/journey";
import { tabAndEnter } from "./support/keyboard";
import { seriousFindings } from "./support/serious-findings";

let caveat: RunningCaveat;
const key = "a long enough key";

test.beforeAll(async () => {
  caveat = await startCaveat({ CAVEAT_API_KEY: key });
});

test.afterAll(async () => caveat.remove());

test("the key is required, a wrong one is reported, the right one opens the requested page, by keyboard alone", async ({
  page,
}) => {
  const watch = watchPage(page, caveat.url);
  const id = crypto.randomUUID();
  await page.goto(`${caveat.url}/s/${id}`);
  await expect(page.getByLabel("Key")).toBeFocused();
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize(phone);
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "This is not the key" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(key);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${caveat.url}/s/${id}`);
  await expect(page.getByRole("heading", { name: "Conversation not found" })).toBeVisible();

  // No datasets here yet.
  await examineScreen(page, {
    address: caveat.url,
    until: (page) => page.getByText("No conversations yet."),
  });
  await tabAndEnter(page, page.getByRole("button", { name: "Sign out" }));
  await page.waitForURL(/\/sign-in(\?|$)/);
  await page.goto(caveat.url);
  await expect(page.getByLabel("Key")).toBeVisible();
  watch.assertQuiet();
});
