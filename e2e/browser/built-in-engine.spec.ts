import { expect } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { addFile, ask, drawnChart, samplePath, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

let caveat: RunningCaveat;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
});

test("upload, ask, see the chart, reload, rename, delete, undo", async ({ page }) => {
  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await addFile(page, samplePath("penguins"), "penguins");
  await ask(page, "average body mass by species");

  const main = page.getByRole("main");
  await expect(main.locator('[data-part="verdict"]')).toContainText("Confirmed by a second computation (SQL)");
  const check = async () => {
    await expect(main.getByText("5,076.02").first()).toBeVisible();
    await expect(main.getByText("3,733.09").first()).toBeVisible();
    await expect(main.getByText("3,700.66").first()).toBeVisible();
    await expect(main.getByText(/2 of 344 rows have no Body Mass/).first()).toBeVisible();
    await expect(main.getByText(/Checked in .* · 8 steps/)).toBeVisible();
    await expect(drawnChart(page)).toBeVisible();
    await expect(main.getByRole("button", { name: /Show code \(Python/ })).toBeVisible();
  };
  await check();
  await page.reload();
  await check();

  await main.getByRole("button", { name: /Checked in/ }).click();
  await expect(main.getByText("Looking at the data")).toBeVisible();
  await main.getByRole("button", { name: /Show code/ }).click();
  await expect(main.getByText("groupby").first()).toBeVisible();

  const list = page.getByRole("navigation", { name: "Conversations" });
  const actions = list.getByRole("button", { name: /^Actions for/ }).first();
  await actions.click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await list.getByRole("textbox", { name: "New title" }).fill("Heavy penguins");
  await page.keyboard.press("Enter");
  await expect(list.getByRole("link", { name: /Heavy penguins/ })).toBeVisible();

  await actions.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(list.getByRole("link", { name: /Heavy penguins/ })).toHaveCount(0);
  const undo = page.getByRole("button", { name: "Undo" });
  // A message stays while it is hovered.
  await undo.hover();
  expect(await seriousFindings(page)).toEqual([]);
  await undo.click();
  await expect(list.getByRole("link", { name: /Heavy penguins/ })).toBeVisible();
  watch.assertQuiet();
});

test("a sample, a follow-up, and a missing column", async ({ page }) => {
  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await page.getByRole("button", { name: /Seattle weather/ }).click();
  await ask(page, "How many days are there per weather?");
  const main = page.getByRole("main");
  await expect(main.getByText(/Checked/).first()).toBeVisible();
  await ask(page, "average horsepower by weather");
  await expect(main.getByText("The data cannot answer this")).toBeVisible();
  watch.assertQuiet();
});

test("the built-in engine calls no model and spends nothing, and says so", async ({ page }) => {
  const api = new ApiClient(caveat.url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask("average body mass by species", [datasetId]);
  await page.goto(`${caveat.url}/s/${id}`);
  await expect(drawnChart(page)).toBeVisible();
  await page.getByRole("button", { name: "What this conversation spent: Nothing spent" }).click();
  await expect(page.getByText(/No model was called, so nothing was spent/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More about this answer" }).click();
  await page.getByRole("menuitem", { name: "What the model saw" }).click();
  await expect(page.getByText("No model was called: this answer was computed by code alone.")).toBeVisible();
});

test("a file that is not a table is reported with the reason, and the others stay", async ({ page }) => {
  await page.goto(caveat.url);
  await page
    .getByLabel("Add data")
    .first()
    .setInputFiles([
      { name: "empty.csv", mimeType: "text/csv", buffer: Buffer.from("") },
      { name: "good.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n3,4\n") },
    ]);
  await expect(page.getByText("empty.csv")).toBeVisible();
  await expect(page.getByRole("list", { name: "Data for this question" }).getByText("good")).toBeVisible();
});

test("pages forbid requests to other origins", async ({ page }) => {
  const response = await page.goto(caveat.url);
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy.split("; ")).toEqual(
    expect.arrayContaining(["default-src 'self'", "connect-src 'self'", "frame-ancestors 'none'", "object-src 'none'"]),
  );
  expect(policy).not.toMatch(/https?:|\*/);
});

test("hostile names and cells stay text", async ({ page }) => {
  const watch = watchPage(page, caveat.url);
  const column = '<img src=x onerror="document.title=1">';
  const cell = "[click](javascript:alert(1)) ![](http://evil.example/x.png)";
  const content = `"${column.replaceAll('"', '""')}",amount\n"${cell}",1\n"${cell}",3\nplain,8\n`;
  await page.goto(caveat.url);
  await page
    .getByLabel("Add data")
    .first()
    .setInputFiles({ name: "<b>x.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await expect(page.getByRole("list", { name: "Data for this question" }).getByText("<b>x")).toBeVisible();
  await ask(page, "distribution of amount");
  await expect(drawnChart(page)).toBeVisible();
  await ask(page, "list all columns");
  await expect(page.getByRole("main").locator('[data-part="sentence"]').nth(1)).toBeVisible();
  expect(await page.title()).not.toBe("1");
  watch.assertQuiet();
});
