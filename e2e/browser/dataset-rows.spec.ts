import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { grid, openDataset, people, rowCells, rowStatus } from "./support/dataset-journey";
import { chooseEntry } from "./support/keyboard";

let caveat: RunningCaveat;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
});

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("rows are sorted, filtered, searched and counted, and the address keeps the view", async ({ page }) => {
  await openDataset(page, { url: caveat.url, name: "people", text: people });
  await expect(rowStatus(page)).toHaveText("4 rows");
  await page.getByRole("button", { name: "Column age" }).click();
  await page.getByRole("menuitem", { name: "Sort descending" }).click();
  await expect.poll(() => rowCells(page, 1)).toEqual(["Bea", "Oslo", "41", "2022-07-15", "a long, quiet note"]);
  await expect(grid(page).getByRole("columnheader", { name: /age/ })).toHaveAttribute("aria-sort", "descending");

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "city" }).click();
  await page.getByRole("checkbox", { name: /Rome/ }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(rowStatus(page)).toHaveText("2 rows of 4 match");
  await expect(page.getByRole("button", { name: "Change the condition: city: Rome" })).toBeVisible();
  await expect.poll(() => rowCells(page, 2)).toEqual(["Cem", "Rome", "missing", "2020-01-20", "missing"]);

  await page.reload();
  await expect(rowStatus(page)).toHaveText("2 rows of 4 match");
  await expect.poll(() => rowCells(page, 1)).toContain("Ada");
  await page.getByRole("button", { name: "Remove the condition: city: Rome" }).click();
  await page.getByRole("textbox", { name: "Search in all columns" }).fill("QUIET");
  await page.keyboard.press("Enter");
  await expect(rowStatus(page)).toHaveText("1 row of 4 matches");
  await page.getByRole("textbox", { name: "Search in all columns" }).fill("nobody");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No rows match these conditions.")).toBeVisible();
  await page.getByRole("button", { name: "Clear all conditions" }).click();
  await expect(rowStatus(page)).toHaveText("4 rows");
});

test("an invalid condition is explained in the dialog", async ({ page }) => {
  await openDataset(page, { url: caveat.url, name: "ages", text: people });
  await page.getByRole("button", { name: "Column age" }).click();
  await page.getByRole("menuitem", { name: "Filter…" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter age" });
  await dialog.getByRole("textbox", { name: "From" }).fill("forty");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Enter a number, for example 12.5.");
  await dialog.getByRole("textbox", { name: "From" }).fill("30");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(rowStatus(page)).toHaveText("2 rows of 4 match");
});

test("the grid works by keyboard alone: move, select, copy, open a value and a column's menu", async ({ page }) => {
  await openDataset(page, { url: caveat.url, name: "keys", text: people });
  await expect(rowStatus(page)).toHaveText("4 rows");
  await grid(page).focus();
  await page.keyboard.press("Control+End");
  await expect(grid(page)).toHaveAttribute("aria-activedescendant", /-3-4$/);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.locator("#rows")).toContainText("2 rows × 2 columns");
  await page.keyboard.press("Control+c");
  await expect(page.getByText("Copied 4 cells")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Ada\tRome\nBea\tOslo");

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "note, row 2" })).toContainText("a long, quiet note");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await grid(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await chooseEntry(page, "Sort descending");
  await expect.poll(() => rowCells(page, 1)).toContain("Dan");
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await chooseEntry(page, "Sort ascending");
  await expect.poll(() => rowCells(page, 1)).toContain("Ada");
});

test("columns are hidden and pinned, and stay so after a reload", async ({ page }) => {
  await openDataset(page, { url: caveat.url, name: "layout", text: people });
  await page.getByRole("button", { name: "Column note" }).click();
  await page.getByRole("menuitem", { name: "Pin to the left" }).click();
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("checkbox", { name: "Show joined" }).uncheck();
  await page.keyboard.press("Escape");
  await expect.poll(() => rowCells(page, 1)).toEqual(["=1+1", "Ada", "Rome", "36"]);
  await page.reload();
  await expect.poll(() => rowCells(page, 1)).toEqual(["=1+1", "Ada", "Rome", "36"]);
  await page.getByRole("button", { name: "Columns, 1 hidden" }).click();
  await page.getByRole("button", { name: "Show all columns" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await rowCells(page, 1)).length).toBe(5);
});

test("visible rows are saved as a file that no spreadsheet executes", async ({ page }) => {
  await openDataset(page, { url: caveat.url, name: "save me", text: people });
  await page.getByRole("textbox", { name: "Search in all columns" }).fill("rome");
  await page.keyboard.press("Enter");
  await expect(rowStatus(page)).toHaveText("2 rows of 4 match");
  await page.getByRole("button", { name: "Download" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV, safe for spreadsheets" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("save-me.csv");
  expect(await readFile(await download.path(), "utf8")).toBe(
    "\uFEFFname,city,age,joined,note\nAda,Rome,36,2021-03-01,'=1+1\nCem,Rome,,2020-01-20,\n",
  );
});

test("a long and wide table is rendered in parts, from its first cell to its last", async ({ page }) => {
  const names = Array.from({ length: 300 }, (_, index) => `m${index}`).join(",");
  const lines = Array.from({ length: 3000 }, (_, row) =>
    Array.from({ length: 300 }, (_, at) => row * 1000 + at).join(","),
  );
  const held = Promise.withResolvers<undefined>();
  await page.route("**/rows?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openDataset(page, { url: caveat.url, name: "wide", text: `${names}\n${lines.join("\n")}\n` });
  await grid(page).focus();
  // The end is unknown before the first rows have loaded.
  await page.keyboard.press("Control+End");
  await expect(grid(page)).toHaveAttribute("aria-activedescendant", /-19-299$/);
  held.resolve(undefined);
  const last = grid(page).locator('[aria-rowindex="3001"] [aria-colindex="301"]');
  await expect(last).toHaveText("2,999,299");
  expect(await grid(page).getByRole("gridcell").count()).toBeLessThan(1000);
  await page.keyboard.press("Control+Home");
  await expect(grid(page).locator('[aria-rowindex="2"] [aria-colindex="2"]')).toHaveText("0");
  await page.getByRole("textbox", { name: "Go to row" }).fill("1,500");
  await page.keyboard.press("Enter");
  await expect(grid(page)).toBeFocused();
  await expect(grid(page).locator('[aria-rowindex="1501"] [aria-colindex="2"]')).toHaveText("1,499,000");
});
