import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import { ApiClient } from "../api-client";
import { hydrateFirst } from "../hydrate-first";
import { test } from "../shared-caveat";
import { composerOf, drawnChart, overflowOf, phone, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

/** Opens a conversation of the built-in engine with one chart; returns its address. */
async function askForChart(url: string): Promise<{ address: string; id: string }> {
  const api = new ApiClient(url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask("average body mass by species", [datasetId]);
  return { address: `${url}/s/${id}`, id };
}

/** Counts the loaded scripts that draw charts, by their content. */
function drawingScripts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const addresses = performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => (name.endsWith(".js") ? [name] : []));
    const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
    return texts.filter((text) => text.includes("js-plotly-plot")).length;
  });
}

test("the chart code is loaded only when a chart is near", async ({ page, builtIn }) => {
  const { address } = await askForChart(builtIn.url);
  await page.goto(builtIn.url);
  await expect(composerOf(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await drawingScripts(page)).toBe(0);
  await page.goto(address);
  await expect(drawnChart(page)).toBeVisible();
  expect(await drawingScripts(page)).toBe(1);
});

test("a chart is edited live, keeps its look across a reload and in a copy, and can be reset", async ({
  page,
  builtIn,
}) => {
  const watch = watchPage(page, builtIn.url);
  const { address } = await askForChart(builtIn.url);
  await page.goto(address);
  await expect(drawnChart(page)).toBeVisible();
  const answer = page.getByRole("main").getByRole("article").first();
  await answer.getByRole("button", { name: "Edit the chart" }).click();
  const editor = answer.getByRole("region", { name: /^Edit / });
  await editor.getByLabel("Chart type", { exact: true }).selectOption("Horizontal bars");
  await editor.getByLabel("Order", { exact: true }).selectOption("Smallest first");
  await editor.getByLabel("X-axis scale").selectOption("Logarithmic");
  await editor.getByLabel("Title", { exact: true }).fill("Heavy birds");
  await editor.getByLabel("Title", { exact: true }).press("Enter");
  await editor.getByLabel("X-axis title").fill("Grams");
  await editor.getByLabel("X-axis title").press("Enter");
  await editor.getByLabel("Value labels").selectOption("Yes");
  const chart = answer.getByRole("figure", { name: /Heavy birds/ });
  await expect(chart.locator(".xtitle")).toHaveText("Grams");
  await expect(chart.locator(".bartext").first()).toHaveText(/\d/);
  // The previous changes may already have been saved, without this one.
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('"colour"') === true && response.ok(),
  );
  await editor
    .getByLabel(/^Colour of/)
    .first()
    .selectOption("orange");
  await saved;
  expect(await seriousFindings(page)).toEqual([]);

  await page.reload();
  await expect(chart.locator(".xtitle")).toHaveText("Grams");
  await page.getByRole("button", { name: "More about this answer" }).first().click();
  await page.getByRole("menuitem", { name: "Branch from here" }).click();
  await expect(page).not.toHaveURL(address);
  await expect(
    page
      .getByRole("main")
      .getByRole("article")
      .getByRole("figure", { name: /Heavy birds/ })
      .locator(".xtitle"),
  ).toHaveText("Grams");
  await page.goBack();
  await answer.getByRole("button", { name: "Edit the chart" }).click();
  await editor.getByRole("button", { name: "Original" }).click();
  await expect(answer.getByRole("figure", { name: /Heavy birds/ })).toHaveCount(0);
  await expect(drawnChart(page)).toBeVisible();
  watch.assertQuiet();
});

test("a chart fills the page, shows its data as a table and is saved as one, on a phone in dark mode", async ({
  browser,
  builtIn,
}) => {
  const { address } = await askForChart(builtIn.url);
  const context = await browser.newContext({ colorScheme: "dark", viewport: phone });
  const page = hydrateFirst(await context.newPage());
  await page.goto(address);
  await expect(drawnChart(page)).toBeVisible();
  const figure = page.getByRole("main").getByRole("figure").first();
  await figure.getByRole("button", { name: "Full screen" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await figure.getByRole("button", { name: "Show its data as a table" }).click();
  await expect(figure.getByRole("row", { name: /Gentoo/ })).toContainText("5,076");
  expect(await seriousFindings(page)).toEqual([]);
  await figure.getByRole("button", { name: "Save the chart" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Data as a table (CSV)" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toMatch(/^[^\n]+\r\n.*Gentoo,5076/s);
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  await context.close();
});

test("a request in plain language produces another chart, and many points are drawn without an element for each", async ({
  playwright,
  scripted: { caveat, model },
}) => {
  // Without a graphics card, WebGL has to be allowed to run on the processor.
  const browser = await playwright.chromium.launch({
    executablePath: process.env.CAVEAT_BROWSER,
    args: ["--no-sandbox", "--no-first-run", "--disable-background-networking", "--enable-unsafe-swiftshader"],
  });
  const page = hydrateFirst(await browser.newPage());
  const many =
    'result = len(df)\nrows = pd.concat([df] * 120)\nfig = px.scatter(rows, x="age", y="spend", title="Many")';
  const few = 'result = len(df)\nfig = px.histogram(df, x="age", title="Ages")';
  model.setScript({
    ...simpleSuccess.script,
    generate_code: [many, few],
    explain_results: ["There are many points.", "Here are the ages."],
  });
  const watch = watchPage(page, caveat.url);
  const api = new ApiClient(caveat.url);
  const rows = Array.from({ length: 60 }, (_, index) => `${20 + (index % 40)},${index * 3}`).join("\n");
  const { id: datasetId } = await api.addDataset("customers.csv", `age,spend\n${rows}\n`);
  const { id } = await api.ask(simpleSuccess.question, [datasetId]);
  await page.goto(`${caveat.url}/s/${id}`);
  const first = page.getByRole("main").getByRole("article").first();
  await expect(first.locator(".js-plotly-plot canvas").first()).toBeAttached();
  expect(await first.locator(".js-plotly-plot *").count()).toBeLessThan(1_000);
  await first.getByRole("button", { name: "Edit the chart" }).click();
  await first.getByLabel("Describe a change").fill("one bar an age");
  await first.getByRole("button", { name: "Ask for this chart" }).click();
  const second = page.getByRole("article", { name: "Change the chart “Many”: one bar an age" });
  await expect(second.getByText("Here are the ages.")).toBeVisible();
  await expect(second.locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  const asked = model.requests.flatMap(({ messages }) => messages.map(({ text }) => text)).join("\n");
  expect(asked).toContain("one bar an age");
  watch.assertQuiet();
  await browser.close();
});
