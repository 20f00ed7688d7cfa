import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { ask, composerOf, drawnChart, phone, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const charted = "average body mass by species";
const panel = (page: Page) => page.getByRole("complementary", { name: "Details of the answer" });
const answers = (page: Page) => page.getByRole("main").getByRole("article");

for (const [sample, question] of [
  ["penguins", "What is the average body mass by species?"],
  ["seattle-weather", "How did the maximum temperature change over time?"],
  ["shop-orders", "What is the total amount by category?"],
] as const) {
  test(`on a phone a first answer about ${sample} shows its sentence and chart without scrolling`, async ({
    page,
    builtIn,
  }) => {
    const watch = watchPage(page, builtIn.url);
    const api = new ApiClient(builtIn.url);
    const { id: datasetId } = await api.addSample(sample);
    const { id } = await api.ask(question, [datasetId]);
    await page.setViewportSize(phone);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${builtIn.url}/s/${id}`);
      await expect(drawnChart(page)).toBeVisible();
      const form = page.getByRole("main").locator("form");
      await expect(async () => {
        const boxes = await Promise.all(
          [
            page.locator('[data-part="sentence"]'),
            page.locator('[data-part="chart"]'),
            form.filter({ has: composerOf(page) }),
          ].map((part) => part.boundingBox()),
        );
        const [sentence, chart, composer] = boxes.map((box) => ({
          top: box?.y ?? Number.NaN,
          bottom: (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN),
        }));
        expect(sentence?.top).toBeGreaterThan(0);
        expect(sentence?.bottom).toBeLessThanOrEqual(chart?.top ?? 0);
        expect(chart?.bottom).toBeLessThanOrEqual(composer?.top ?? 0);
      }).toPass({ timeout: 120_000 });
    }
    watch.assertQuiet();
  });
}

test("an answer shows sentence, chart, verdict, caveats, table and code, and its data's reading notes are one link away", async ({
  page,
  builtIn,
}) => {
  const watch = watchPage(page, builtIn.url);
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addSample("shop-orders");
  const { id } = await api.ask("total amount by month", [datasetId]);
  await page.goto(`${builtIn.url}/s/${id}`);
  await expect(drawnChart(page)).toBeVisible();
  const parts = answers(page).locator("[data-part]");
  const order = () => parts.evaluateAll((all) => all.map((part) => part.getAttribute("data-part")));
  await expect
    .poll(async () => (await order()).filter((part) => part !== "details"))
    .toEqual(["reading", "sentence", "chart", "verdict", "caveats", "table", "code"]);
  // The chart and the table have the twelve months already.
  await expect(answers(page).getByRole("button", { name: "Show all 12 values as text" })).toBeVisible();
  await expect(answers(page).getByText("Dates are written in several ways")).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await answers(page)
    .getByRole("button", { name: /^\d+ notes? on how the data was read$/ })
    .click();
  await expect(panel(page).getByRole("tab", { name: "Data quality", selected: true })).toBeVisible();
  await expect(panel(page).getByText("Dates are written in several ways")).toBeVisible();
  watch.assertQuiet();
});

test("a chart is shown once until the side panel is opened on it, which follows the newest answer unless pinned", async ({
  page,
  builtIn,
}) => {
  const watch = watchPage(page, builtIn.url);
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask(charted, [datasetId]);
  await page.goto(`${builtIn.url}/s/${id}`);
  await expect(drawnChart(page)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await answers(page).getByRole("button", { name: "Open the chart in the side panel" }).click();
  await expect(panel(page).getByRole("tab", { name: "Chart", selected: true })).toBeVisible();
  const shows = (question: string) => expect(panel(page).getByTitle(question, { exact: true })).toBeVisible();
  await shows(charted);

  await panel(page).getByRole("tab", { name: "Table" }).click();
  await ask(page, "average flipper length by island");
  await shows("average flipper length by island");
  await expect(panel(page).getByRole("tab", { name: "Table", selected: true })).toBeVisible();

  // An unpinned older answer is replaced by a newer one, and a pinned one is not.
  await answers(page).first().getByRole("button", { name: "Open the chart in the side panel" }).click();
  await shows(charted);
  await ask(page, "average beak depth by sex");
  await shows("average beak depth by sex");
  await panel(page).getByRole("button", { name: "Keep showing this answer" }).click();
  await ask(page, "average beak length by species");
  await expect(answers(page)).toHaveCount(4);
  await expect(answers(page).last().locator('[data-part="verdict"]')).toBeVisible();
  await shows("average beak depth by sex");
  await page.reload();
  await shows("average beak depth by sex");
  await panel(page).getByRole("button", { name: "Follow the newest answer" }).click();
  await shows("average beak length by species");
  watch.assertQuiet();
});

test("a suggested question that is clicked after an answer with a condition is read word by word", async ({
  page,
  builtIn,
}) => {
  const watch = watchPage(page, builtIn.url);
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addSample("shop-orders");
  const { id } = await api.ask("total amount in March 2025", [datasetId]);
  await page.goto(`${builtIn.url}/s/${id}`);
  await page.getByRole("group", { name: "Ask next" }).getByRole("button").first().click();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last().locator('[data-part="verdict"]')).toBeVisible();
  await expect(answers(page).last()).not.toContainText("was not used");
  watch.assertQuiet();
});

test("conversations of the same title can be distinguished in the list", async ({ page, builtIn }) => {
  const api = new ApiClient(builtIn.url);
  const question = "how many rows have a missing value in this table of mine";
  for (const sample of ["penguins", "seattle-weather"]) {
    const { id } = await api.addSample(sample);
    await api.ask(question, [id]);
  }
  await page.goto(builtIn.url);
  const twins = page
    .getByRole("navigation", { name: "Conversations" })
    .getByRole("link", { name: /rows have a missing/i });
  await expect(twins).toHaveCount(2);
  await expect.poll(async () => new Set(await twins.allInnerTexts()).size).toBe(2);
});

test("a file that exists already is not added again, and the page says so", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  await page.goto(builtIn.url);
  const file = { name: "till-receipts.csv", mimeType: "text/csv", buffer: Buffer.from("till,amount\n1,20\n2,30\n") };
  const chosen = page.getByRole("list", { name: "Data for this question" });
  await page.getByLabel("Add data").first().setInputFiles(file);
  await expect(chosen.getByText("till-receipts")).toBeVisible();
  await chosen.getByRole("button", { name: "Remove till-receipts" }).click();
  await expect(chosen).toHaveCount(0);
  await page.getByLabel("Add data").first().setInputFiles(file);
  await expect(page.getByText("“till-receipts” is already here, so the file was not added again.")).toBeVisible();
  await expect(chosen.getByText("till-receipts")).toHaveCount(1);
  const known = page.getByRole("navigation", { name: "Datasets" }).getByRole("link", { name: /till-receipts/ });
  await expect(known).toHaveCount(1);
  await page.reload();
  await expect(chosen.getByText("till-receipts")).toHaveCount(1);
  await expect(known).toHaveCount(1);
  watch.assertQuiet();
});

test("the first screen shows each sample with its own chart", async ({ page, builtIn }) => {
  await page.goto(builtIn.url);
  const cards = page.getByRole("region", { name: "Or try a sample" }).getByRole("button");
  await expect(cards).toHaveCount(5);
  const marks = await cards.evaluateAll((all) =>
    all.map((card) => card.querySelectorAll("svg :is(path, rect)").length),
  );
  expect(Math.min(...marks)).toBeGreaterThan(0);
  await expect(cards.first()).toContainText("Flipper length by species");
});
