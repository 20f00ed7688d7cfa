import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { addFile, ask, drawnChart, samplePath, watchPage } from "./support/journey";

let caveat: RunningCaveat;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
});

/** Saves a file from a menu; returns its name and its content. */
async function save(page: Page, menu: Locator, item: string): Promise<{ name: string; content: Buffer }> {
  await menu.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test("the conversation, its table and its chart can be saved", async ({ page, context }) => {
  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await addFile(page, samplePath("penguins"), "penguins");
  await ask(page, "average body mass by species");
  await expect(drawnChart(page)).toBeVisible();
  const button = (name: string) => page.getByRole("button", { name }).first();

  const bundle = await save(page, button("Export"), "Everything needed to reproduce it (ZIP)");
  expect([bundle.name.endsWith(".zip"), bundle.content.subarray(0, 2).toString()]).toEqual([true, "PK"]);
  const table = await save(page, button("Save the table"), "CSV");
  expect(table.content.toString()).toContain("Gentoo,5076.01");
  const picture = await save(page, button("Save the chart"), "Image (PNG)");
  expect(picture.content.subarray(1, 4).toString()).toBe("PNG");
  const drawing = await save(page, button("Save the chart"), "Vector image (SVG)");
  expect(drawing.content.toString()).toContain("<svg");
  const chart = await save(page, button("Save the chart"), "Web page (HTML)");
  watch.assertQuiet();

  const alone = await context.newPage();
  const watchAlone = watchPage(alone, "about:");
  await alone.setContent(chart.content.toString());
  await expect(alone.locator(".main-svg").first()).toBeVisible();
  watchAlone.assertQuiet();
});
