import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { composerOf, watchPage } from "./support/journey";
import { searchConversations } from "./support/keyboard";
import { seriousFindings } from "./support/serious-findings";

let caveat: RunningCaveat;
let api: ApiClient;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
  api = new ApiClient(caveat.url);
});

/** Creates an answered conversation about penguins with that title. */
async function startTitled(title: string): Promise<string> {
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask("How many rows are there for each species?", [datasetId]);
  await api.send("PATCH", `/api/sessions/${id}`, { title });
  return id;
}

const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search conversations" });

test("the list is hidden and shown by keyboard, is rendered in its last state, and reappears for a search", async ({
  page,
}) => {
  await page.goto(caveat.url);
  await expect(search(page)).toBeVisible();
  await page.keyboard.press("Control+b");
  await expect(search(page)).toHaveCount(0);
  const html = await (await page.reload())?.text();
  expect(html).toContain('aria-label="Show the list"');
  await expect(page.getByRole("button", { name: "Show the list" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await searchConversations(page);
  await page.getByRole("button", { name: "Hide the list" }).click();
  await page.getByRole("button", { name: "Show the list" }).click();
  await expect(search(page)).toBeVisible();
});

test("shortcuts navigate the page, and a dialog lists all of them", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const watch = watchPage(page, caveat.url);
  const id = await startTitled("Keys");
  await page.goto(`${caveat.url}/s/${id}?panel=chart`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keys");
  await expect(page.getByRole("complementary", { name: "Details of the answer" })).toBeVisible();
  await page.keyboard.press("Shift+Escape");
  await expect(composerOf(page)).toBeFocused();
  const regionOf = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "conversation");
  const visited: string[] = [];
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press("F6");
    visited.push(await regionOf());
  }
  expect(visited).toEqual(["Details of the answer", "Conversations and datasets", "conversation", "Ask a question"]);
  await page.keyboard.press("Shift+F6");
  expect(await regionOf()).toBe("conversation");

  await page.keyboard.press("Control+Shift+C");
  await expect(page.getByText("Copied the newest answer.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Adelie");
  await page.keyboard.press("Control+Shift+Semicolon");
  await expect(page.getByText("Copied the code of the newest answer.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("result");

  await page.keyboard.press("Control+/");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Search conversations")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press("Control+Shift+O");
  await expect(page).toHaveURL(`${caveat.url}/`);
  watch.assertQuiet();
});

test("the address keeps the visible place, and the panel its width", async ({ page }) => {
  const id = await startTitled("In sight");
  await page.goto(`${caveat.url}/s/${id}`);
  await page.getByRole("button", { name: "Open the code in the side panel" }).click();
  const panel = page.getByRole("complementary", { name: "Details of the answer" });
  await expect(panel.getByRole("tab", { name: "Code", selected: true })).toBeVisible();
  await panel.getByRole("tab", { name: "Data quality" }).click();
  await expect(page).toHaveURL(/panel=quality$/);
  const edge = panel.getByRole("separator", { name: "Width of the details" });
  await edge.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const width = async () => (await panel.boundingBox())?.width;
  await expect.poll(width).toBe(512);
  await page.reload();
  await expect(panel.getByRole("tab", { name: "Data quality", selected: true })).toBeVisible();
  await expect.poll(width).toBe(512);

  const box = await edge.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 2, (box?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(572);
  await edge.dblclick();
  await expect.poll(width).toBe(560);

  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/panel=closed/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("In sight");
  await expect(page).toHaveURL(/panel=closed/);
  await expect(panel).toHaveCount(0);
});

test("a long list loads more as it is scrolled", async ({ page }) => {
  const started = await Promise.all(Array.from({ length: 40 }, () => api.start("what can you do?")));
  const titled = started.map(({ id }, place) =>
    api.send("PATCH", `/api/sessions/${id}`, { title: `Long list ${place + 1}` }),
  );
  await Promise.all(titled);
  // The newest one does not match, so it shows when the search has run.
  await startTitled("Another one");
  await page.goto(caveat.url);
  await expect(list(page).getByRole("link").first()).toBeVisible();
  await searchConversations(page);
  await page.keyboard.type("long list");
  await expect(list(page).getByRole("heading")).toHaveCount(0);
  await expect(list(page).getByRole("link", { name: "Long list" })).toHaveCount(30);
  await list(page).getByRole("link").last().scrollIntoViewIfNeeded();
  await expect(list(page).getByRole("link")).toHaveCount(40);
  await expect(list(page).getByRole("button", { name: "Show more" })).toHaveCount(0);
});
