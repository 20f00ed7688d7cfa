import { utils, write } from "@e965/xlsx";
import { expect, type Page } from "@playwright/test";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { openDataset, rowCells } from "./support/dataset-journey";
import { watchPage } from "./support/journey";

let caveat: RunningCaveat;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
});

/** Opens the reading dialog on the current dataset page. */
async function openReading(page: Page, name: string) {
  await page.getByRole("button", { name: "Change how it is read" }).click();
  const dialog = page.getByRole("dialog", { name: `How ${name} is read` });
  const preview = dialog.getByRole("region", { name: "The first rows, as written" });
  await expect(preview).toBeVisible();
  const choose = (field: string, option: string | { label: string }) =>
    dialog.getByRole("combobox", { name: field, exact: true }).selectOption(option);
  const use = async (version: number) => {
    await dialog.getByRole("button", { name: "Use this reading" }).click();
    await expect(page.getByText(`Version ${version} is in use`)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  };
  return { dialog, preview, choose, use };
}

test("another header row, another encoding and another sheet become the next versions", async ({ page }) => {
  const { assertQuiet } = watchPage(page, caveat.url);
  // In UTF-8; read as windows-1252, ü would be two characters.
  const text = "town,people\nstadt,einwohner\nMünster,320000\nBrühl,44000\n";
  await openDataset(page, { url: caveat.url, name: "towns", text });
  const first = await openReading(page, "towns");
  await expect(first.preview.getByRole("columnheader")).toContainText(["town", "people"]);
  await first.choose("Column names", { label: "Row 2: stadt, einwohner" });
  await expect(first.dialog.getByText("New columns: stadt, einwohner.")).toBeVisible();
  await first.choose("Encoding", "windows-1252");
  await expect(first.preview).toContainText("MÃ¼nster");
  await first.use(2);
  await expect.poll(() => rowCells(page, 1)).toEqual(["MÃ¼nster", "320,000"]);
  await expect(page.locator("#versions")).toContainText("windows-1252");

  const second = await openReading(page, "towns");
  await second.choose("Encoding", "utf-8");
  await expect(second.preview).toContainText("Münster");
  await second.use(3);
  await expect.poll(() => rowCells(page, 2)).toEqual(["Brühl", "44,000"]);

  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["quarter", "sales"],
      ["Q1", 10],
      ["Q2", 20],
    ]),
    "Sales",
  );
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ["quarter", "costs"],
      ["Q1", 7],
      ["Q2", 8],
    ]),
    "Costs",
  );
  const bytes = new Uint8Array(write(book, { type: "array", bookType: "xlsx" }) as ArrayBuffer);
  await openDataset(page, { url: caveat.url, name: "year", file: { ending: "xlsx", bytes } });
  const sheets = await openReading(page, "year");
  await sheets.choose("Sheet or file", "Costs");
  await expect(sheets.dialog.getByText("New columns: costs.")).toBeVisible();
  await expect(sheets.dialog.getByText("Removed columns: sales.")).toBeVisible();
  await sheets.use(2);
  await expect.poll(() => rowCells(page, 2)).toEqual(["Q2", "8"]);
  await expect(page.locator("#versions")).toContainText("Costs");
  assertQuiet();
});

test("each of very many columns can be found and read as another type", async ({ page }) => {
  const places = Array.from({ length: 90 }, (_, index) => index);
  const rows = [places.map((place) => `measure ${place}`), places, places.map((place) => place * 2)];
  const text = rows.map((row) => `${row.join(",")}\n`).join("");
  await openDataset(page, { url: caveat.url, name: "measures", text });
  const { dialog, preview, choose, use } = await openReading(page, "measures");
  await expect(dialog.getByText("30 more columns to the right; search for a name to see them.")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Type of measure 88" })).toHaveCount(0);
  await dialog.getByRole("searchbox", { name: "Find a column" }).fill("MEASURE 88");
  await expect(preview.getByRole("columnheader")).toHaveCount(1);
  await expect(preview.getByRole("cell")).toHaveText(["88", "176"]);
  await choose("Type of measure 88", "text");
  await expect(dialog.getByText("measure 88 becomes text instead of number.")).toBeVisible();
  await use(2);
  await expect(page.locator("#versions")).toContainText("measure 88 as text");
});
