import { expect, type Locator, type Page } from "@playwright/test";
import { SessionResponse } from "../../lib/domain/session";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { addCustomers, ageAnswer, ageQuestion, withWays } from "./customers";
import { openDataset, people, rowCells, rowStatus } from "./dataset-journey";
import { composerOf, drawnChart, overflowOf, phone, watchPage } from "./journey";
import { seriousFindings } from "./serious-findings";

test.use({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: "dark" });

const main = (page: Page) => page.getByRole("main");

/** Whether all of an element is on the screen, where a thumb gets at it. */
async function expectInReach(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
}

test("a sample is asked about, the answer is read, and the list is a sheet", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  await page.goto(builtIn.url);
  await page.getByRole("button", { name: /^Penguins/ }).tap();
  await expect(page.getByRole("region", { name: "Questions this table can answer" })).toBeVisible();
  await composerOf(page).fill("average body mass by species");
  await expectInReach(page, page.getByRole("button", { name: "Send" }));
  await page.getByRole("button", { name: "Send" }).tap();
  await expect(drawnChart(page)).toBeVisible();
  await expectInReach(page, composerOf(page));
  expect(await seriousFindings(page)).toEqual([]);

  await main(page).getByRole("button", { name: "Open the code at the side" }).tap();
  const panel = page.getByRole("dialog", { name: "Details of the answer" });
  for (const name of ["Table", "Data quality", "Code"]) {
    await panel.getByRole("tab", { name }).tap();
    await expect(panel.getByRole("tab", { name, selected: true })).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByRole("button", { name: "Close", exact: true }).tap();
  await expect(panel).toHaveCount(0);

  await page.getByRole("button", { name: "Open the list of conversations" }).tap();
  const sheet = page.getByRole("dialog", { name: "Conversations" });
  // What appears under a mouse has to be there for a finger.
  await expect(sheet.getByRole("button", { name: /^Actions for/ }).first()).toHaveCSS("opacity", "1");
  await sheet.getByRole("link", { name: "Settings" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(sheet).toHaveCount(0);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  watch.assertQuiet();
});

test("cards are chosen, approved and reviewed", async ({ page, scripted: { caveat, model } }) => {
  const watch = watchPage(page, caveat.url);
  model.setScript(withWays(["Mean", "Median"]));
  const api = new ApiClient(caveat.url);
  const body = { question: ageQuestion, datasetIds: [await addCustomers(api)], approval: "ask" };
  const { id } = SessionResponse.parse(await (await api.send("POST", "/api/sessions?wait=true", body)).json());
  await page.goto(`${caveat.url}/s/${id}`);
  for (const [title, action] of [
    ["Choose a way to answer", "Go this way"],
    ["Approve the plan", "Approve"],
    ["Review the result", "Accept"],
  ] as const) {
    const card = main(page).getByRole("region", { name: title });
    await expect(card).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    await card.getByRole("button", { name: action }).tap();
  }
  await expect(main(page).getByText(ageAnswer)).toBeVisible();
  watch.assertQuiet();
});

test("rows of a dataset are filtered, sorted and looked into", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  await openDataset(page, { url: builtIn.url, name: "pocket", text: people });
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "age" }).tap();
  await dialog.getByRole("textbox", { name: "From" }).fill("30");
  await expectInReach(page, dialog.getByRole("button", { name: "Apply" }));
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Apply" }).tap();
  await expect(rowStatus(page)).toHaveText("2 rows of 4 fit");
  await page.getByRole("button", { name: "Column city" }).tap();
  await page.getByRole("menuitem", { name: "Sort downwards" }).tap();
  await expect.poll(() => rowCells(page, 1)).toContain("Ada");
  await page.getByRole("gridcell", { name: "Ada" }).tap();
  await page.getByRole("button", { name: "Whole value" }).tap();
  await expect(dialog).toContainText("Ada");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change how it is read" }).tap();
  await expect(dialog.getByText("What changes")).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page)).toEqual([]);
  watch.assertQuiet();
});
