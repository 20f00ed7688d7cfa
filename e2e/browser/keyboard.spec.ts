import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { grid, people, rowCells, rowStatus } from "./support/dataset-journey";
import { composerOf, drawnChart, watchPage } from "./support/journey";
import {
  chooseEntry,
  goToRegion,
  holdsFocus,
  openAtComposer,
  searchConversations,
  tabAndEnter,
  tabTo,
} from "./support/keyboard";

// No pointer is used here: everything is done by keyboard, from the current focus.

const main = (page: Page) => page.getByRole("main");
const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
const transcript = (page: Page) => page.locator("[data-transcript]");

test("a sample is asked about, and its answer explored, in the side panel as well", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  await openAtComposer(page, builtIn.url);
  await tabAndEnter(page, page.getByRole("button", { name: /^Penguins/ }));
  const starters = page.getByRole("region", { name: "Questions this table can answer" });
  await tabAndEnter(page, starters.getByRole("button").first());
  await expect(composerOf(page)).toBeFocused();
  await expect(composerOf(page)).not.toHaveValue("");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("average body mass by species");
  await page.keyboard.press("Enter");
  await expect(drawnChart(page)).toBeVisible();

  await goToRegion(page, transcript(page));
  const answer = main(page).getByRole("article");
  await tabAndEnter(page, answer.getByRole("button", { name: /Checked in/ }));
  await expect(answer.getByText("Looking at the data")).toBeVisible();
  await tabAndEnter(page, answer.getByRole("button", { name: /onfirmed/ }));
  await expect(answer.getByText("(passed)").first()).toBeAttached();
  const showRows = answer.getByRole("button", { name: "Show the rows" }).first();
  await tabAndEnter(page, showRows);
  const rows = page.getByRole("dialog", { name: /^Rows without / });
  await expect(rows.getByRole("row").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(0);
  await expect(showRows).toBeFocused();

  await tabAndEnter(page, answer.getByRole("button", { name: "Open the code in the side panel" }));
  const panel = page.getByRole("complementary", { name: "Details of the answer" });
  const code = panel.getByRole("tab", { name: "Code" });
  await expect(code).toHaveAttribute("aria-selected", "true");
  await goToRegion(page, panel);
  await tabTo(page, code);
  for (const name of ["Model calls", "Data quality", "Chart", "Table"]) {
    await page.keyboard.press("ArrowRight");
    await expect(panel.getByRole("tab", { name, selected: true })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect.poll(() => holdsFocus(page)).toBe(true);
  watch.assertQuiet();
});

/** Chooses an entry of the focused menu; returns the name of the file that it saves. */
async function saveByKeys(page: Page, entry: string): Promise<string> {
  await page.keyboard.press("Enter");
  const saved = page.waitForEvent("download");
  await chooseEntry(page, entry);
  return (await saved).suggestedFilename();
}

test("a chart is changed, expanded to the page, read as a table and saved, its answer rated and branched from", async ({
  page,
  builtIn,
}) => {
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask("average body mass by species", [datasetId]);
  await openAtComposer(page, `${builtIn.url}/s/${id}`);
  await expect(drawnChart(page)).toBeVisible();
  await goToRegion(page, transcript(page));
  const answer = main(page).getByRole("article");
  await tabAndEnter(page, answer.getByRole("button", { name: "Edit the chart" }));
  const editor = answer.getByRole("region", { name: /^Edit / });
  await tabTo(page, editor.getByLabel("Title", { exact: true }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Heavy birds");
  await page.keyboard.press("Enter");
  const chart = answer.getByRole("figure", { name: /Heavy birds/ });
  await expect(chart).toBeVisible();
  await tabTo(page, editor.getByLabel("Chart type", { exact: true }));
  await page.keyboard.press("ArrowDown");
  await expect(editor.getByLabel("Chart type", { exact: true })).toHaveValue("bars_across");
  await tabTo(page, editor.getByLabel("X-axis scale"));
  await page.keyboard.press("ArrowDown");
  await expect(chart.locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  const saving = answer.getByRole("button", { name: "Save the chart" });
  await tabTo(page, saving, "Shift+Tab");
  for (const [entry, name] of [
    ["Image (PNG)", /\.png$/],
    ["Vector image (SVG)", /\.svg$/],
    ["Data as a table (CSV)", /\.csv$/],
  ] as const) {
    expect(await saveByKeys(page, entry)).toMatch(name);
    await expect(saving).toBeFocused();
  }
  await tabAndEnter(page, answer.getByRole("button", { name: "Show its data as a table" }), "Shift+Tab");
  await expect(chart.getByRole("row", { name: /Gentoo/ })).toBeVisible();
  await tabAndEnter(page, answer.getByRole("button", { name: "Full screen" }));
  const dialog = page.getByRole("dialog", { name: "Heavy birds" });
  await expect(dialog.locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(answer.getByRole("button", { name: "Full screen" })).toBeFocused();
  await tabAndEnter(page, editor.getByRole("button", { name: "Original" }));
  await expect(chart).toHaveCount(0);
  await expect.poll(() => holdsFocus(page)).toBe(true);

  const helped = answer.getByRole("button", { name: "This helped" });
  await tabAndEnter(page, helped);
  await expect(helped).toHaveAttribute("aria-pressed", "true");
  await tabAndEnter(page, answer.getByRole("button", { name: "This did not help" }));
  await expect(helped).toHaveAttribute("aria-pressed", "false");
  await tabTo(page, answer.getByLabel(/^What was wrong/));
  await page.keyboard.type("I wanted the median.");
  await page.keyboard.press("Enter");
  await expect(answer.getByText("Saved. Thank you.")).toBeVisible();
  await expect.poll(() => holdsFocus(page)).toBe(true);
  await tabAndEnter(page, answer.getByRole("button", { name: "More about this answer" }), "Shift+Tab");
  await chooseEntry(page, "Branch from here");
  await expect(page.getByRole("heading", { level: 1, name: /\(copy\)$/ })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
});

test("a conversation is found, renamed, pinned, deleted, restored, saved and copied", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask("How many rows are there for each species?", [datasetId]);
  const { id: neighbour } = await api.ask("what can you do?");
  await api.send("PATCH", `/api/sessions/${id}`, { title: "Kept by keys" });
  await api.send("PATCH", `/api/sessions/${neighbour}`, { title: "Its neighbour" });
  const link = (name: string) => list(page).getByRole("link", { name });
  await openAtComposer(page, builtIn.url);
  await searchConversations(page);
  await page.keyboard.type("kept by keys");
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(link("Kept by keys")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${builtIn.url}/s/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kept by keys");
  await searchConversations(page);
  await page.keyboard.press("Backspace");
  await expect(link("Its neighbour")).toBeVisible();
  await tabAndEnter(page, list(page).getByRole("button", { name: "Actions for Kept by keys" }));
  await chooseEntry(page, "Rename");
  await expect(list(page).getByRole("textbox", { name: "New title" })).toBeFocused();
  await page.keyboard.type("Named by keys");
  await page.keyboard.press("Enter");
  await expect(link("Named by keys")).toBeFocused();

  const actions = list(page).getByRole("button", { name: "Actions for Named by keys" });
  await tabAndEnter(page, actions);
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(actions).toBeFocused();
  await page.keyboard.press("Enter");
  await chooseEntry(page, "Pin");
  const pinned = list(page).getByRole("region", { name: "Pinned" });
  await expect(pinned.getByRole("link", { name: "Named by keys" })).toBeVisible();

  await searchConversations(page);
  await tabAndEnter(page, actions);
  await chooseEntry(page, "Delete");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(actions).toBeFocused();
  await page.keyboard.press("Enter");
  await chooseEntry(page, "Delete");
  await tabAndEnter(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
  await expect(link("Named by keys")).toHaveCount(0);
  await expect.poll(() => holdsFocus(page)).toBe(true);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("Alt+t");
  await tabAndEnter(page, page.getByRole("button", { name: "Undo" }));
  await expect(link("Named by keys")).toBeVisible();

  await searchConversations(page);
  await tabAndEnter(page, actions);
  const saved = page.waitForEvent("download");
  await chooseEntry(page, "Summary (Markdown)");
  expect(await readFile(await (await saved).path(), "utf8")).toContain("Named by keys");
  await expect(actions).toBeFocused();
  await page.keyboard.press("Enter");
  await chooseEntry(page, "Duplicate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Named by keys (copy)");
  await expect(page).not.toHaveURL(`${builtIn.url}/s/${id}`);
  await expect(main(page).locator('[data-part="verdict"]').first()).toBeVisible();
  watch.assertQuiet();
});

test("a dataset is sorted, filtered, and read differently", async ({ page, builtIn }) => {
  const { id } = await new ApiClient(builtIn.url).addDataset("by keys.csv", people);
  await openAtComposer(page, builtIn.url);
  const datasets = page.getByRole("navigation", { name: "Datasets" });
  await goToRegion(page, page.getByRole("complementary", { name: "Conversations and datasets" }));
  await tabAndEnter(page, datasets.locator(`a[href="/datasets/${id}"]`));
  await expect(grid(page)).toBeVisible();
  await goToRegion(page, main(page));
  await tabAndEnter(page, page.getByRole("button", { name: "Filter", exact: true }));
  const dialog = page.getByRole("dialog");
  await tabAndEnter(page, dialog.getByRole("button", { name: "age" }));
  await tabTo(page, dialog.getByRole("textbox", { name: "From" }));
  await page.keyboard.type("30");
  await page.keyboard.press("Enter");
  await expect(rowStatus(page)).toHaveText("2 rows of 4 match");
  await expect(dialog).toHaveCount(0);
  await tabTo(page, grid(page));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await chooseEntry(page, "Sort descending");
  await expect.poll(() => rowCells(page, 1)).toContain("Bea");
  await tabAndEnter(page, page.getByRole("button", { name: "Remove the condition: age: from 30" }), "Shift+Tab");
  await expect(rowStatus(page)).toHaveText("4 rows");

  await tabAndEnter(page, page.getByRole("button", { name: "Change how it is read" }), "Shift+Tab");
  await expect(dialog.getByText("What changes")).toBeVisible();
  await tabTo(page, dialog.getByRole("combobox", { name: "Type of age" }));
  await page.keyboard.type("Text");
  await expect(dialog.getByText("age becomes text instead of number.")).toBeVisible();
  await tabAndEnter(page, dialog.getByRole("button", { name: "Use this reading" }));
  await expect(page.getByText("Version 2 is in use")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => holdsFocus(page)).toBe(true);
  await tabAndEnter(page, page.getByRole("button", { name: "Delete dataset" }), "Shift+Tab");
  await tabAndEnter(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete dataset" }));
  await expect(page).toHaveURL(`${builtIn.url}/`);
});

test("the settings are opened, the engine tested, the theme chosen", async ({ page, builtIn }) => {
  await openAtComposer(page, builtIn.url);
  await tabAndEnter(page, page.getByRole("link", { name: "Settings" }), "Shift+Tab");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await tabAndEnter(page, page.getByRole("button", { name: "Test the engine" }));
  await expect(page.getByRole("list", { name: "Test results" })).toContainText("The built-in engine works.");
  const dark = page.getByRole("radio", { name: "Dark" });
  await tabTo(page, page.getByRole("radio", { checked: true }));
  for (let step = 0; step < 3 && !(await dark.isChecked()); step += 1) await page.keyboard.press("ArrowDown");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await tabAndEnter(page, page.getByRole("button", { name: "Theme" }), "Shift+Tab");
  await chooseEntry(page, "Light");
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await page.keyboard.press("Control+/");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Search conversations")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
});
