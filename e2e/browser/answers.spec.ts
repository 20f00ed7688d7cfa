import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/example-flows";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { ask, drawnChart, samplePath, addFile, watchPage } from "./journey";

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

const main = (page: Page) => page.getByRole("main");

/** What a person sees of a conversation, without what counts time, which begins with the first second. */
async function look(page: Page): Promise<string> {
  const text = await main(page).innerText();
  return text.replace(/\d+(?:\.\d+)? s\b|\d+ min \d+ s/g, "").replace(/\s+/g, " ");
}

test("caveats lead to their rows, the verdict to its checks, and a judgement stays", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  await page.goto(builtIn.url);
  await addFile(page, samplePath("penguins"), "penguins");
  await ask(page, "average body mass by species");
  await expect(drawnChart(page)).toBeVisible();
  const answer = main(page).getByRole("article").first();

  await answer.getByRole("button", { name: /checks? pass/ }).click();
  await expect(answer.getByText("(passed)").first()).toBeAttached();
  const caveats = answer.getByRole("list", { name: "Caveats" });
  await caveats.getByRole("button", { name: "Show the rows" }).first().click();
  const rows = page.getByRole("dialog", { name: /^Rows without / });
  await expect(rows.getByRole("row")).toHaveCount(3);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(0);

  const failed = answer.getByRole("button", { name: "This did not help" });
  const kept = () => page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await Promise.all([kept(), failed.click()]);
  await answer.getByLabel(/^What was wrong/).fill("I wanted the median.");
  await Promise.all([kept(), answer.getByRole("button", { name: "Keep" }).click()]);
  await page.reload();
  await expect(failed).toHaveAttribute("aria-pressed", "true");
  await expect(answer.getByText("Kept. Thank you.")).toBeVisible();
  await Promise.all([kept(), failed.click()]);
  await expect(failed).toHaveAttribute("aria-pressed", "false");
  watch.assertQuiet();
});

test("an answer is asked again, and its question is changed and asked anew", async ({ page, builtIn }) => {
  await page.goto(builtIn.url);
  await addFile(page, samplePath("penguins"), "penguins");
  await ask(page, "average body mass by species");
  const answer = main(page).getByRole("article").first();
  await expect(answer.getByText("5,076").first()).toBeVisible();
  await answer.getByRole("button", { name: "Ask again" }).click();
  await expect(answer.getByRole("button", { name: /^Version v2\.0/ })).toBeVisible();
  await answer.getByRole("button", { name: "More about this answer" }).click();
  await page.getByRole("menuitem", { name: "Edit the question and ask again" }).click();
  const composer = page.getByRole("textbox", { name: "Ask a question" });
  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue("average body mass by species");
  await composer.fill("median body mass by species");
  await composer.press("Enter");
  await expect(main(page).getByRole("article", { name: "median body mass by species" })).toBeVisible();
});

test("a reload shows the same screen: while it runs, when it has ended, and at the side", async ({
  page,
  scripted: { caveat, model },
}) => {
  const watch = watchPage(page, caveat.url);
  model.setScript({
    ...simpleSuccess.script,
    generate_code: { delayMs: 10_000, reply: 'result = float(df["age"].mean())' },
  });
  const api = new ApiClient(caveat.url);
  const { id: datasetId } = await api.addDataset("customers.csv", "age\n40\n44.6\n");
  const { id } = await api.start(simpleSuccess.question, [datasetId]);
  await page.goto(`${caveat.url}/s/${id}`);
  await expect(main(page).getByText("Writing code")).toBeVisible();
  const running = await look(page);
  await page.reload();
  await expect(main(page).getByText("Writing code")).toBeVisible();
  expect(await look(page)).toBe(running);

  await expect(main(page).getByText("42.3 years")).toBeVisible();
  await page.reload();
  await expect(main(page).getByText("42.3 years")).toBeVisible();
  await main(page).getByRole("button", { name: "More about this answer" }).click();
  await page.getByRole("menuitem", { name: "What the model saw" }).click();
  const panel = page.getByRole("complementary", { name: "Details of the answer" });
  await expect(panel.getByRole("tab", { name: "Model calls" })).toHaveAttribute("aria-selected", "true");
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  const ended = await look(page);
  await page.reload();
  await expect(panel.getByRole("tab", { name: "Model calls" })).toHaveAttribute("aria-selected", "true");
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await expect(main(page).getByText("42.3 years")).toBeVisible();
  await expect.poll(() => look(page)).toBe(ended);
  watch.assertQuiet();
});

test("a long conversation is whole, opens at its end, and leaves charts that are far undrawn", async ({
  page,
  builtIn,
}) => {
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask("average body mass by species", [datasetId]);
  for (let more = 0; more < 11; more += 1) {
    await api.send("POST", `/api/sessions/${id}/messages?wait=true`, { question: "average body mass by species" });
  }
  const watch = watchPage(page, builtIn.url);
  await page.goto(`${builtIn.url}/s/${id}`);
  const turns = main(page).getByRole("article");
  await expect(turns).toHaveCount(12);
  await expect(turns.last().getByText("5,076").first()).toBeVisible();
  await expect(turns.last().locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  // What is far is there to be searched, though not drawn.
  await expect(turns.first().getByText("5,076").first()).toBeAttached();
  await expect(turns.first().locator(".js-plotly-plot")).toHaveCount(0);
  await turns.first().scrollIntoViewIfNeeded();
  await turns.first().getByRole("figure").scrollIntoViewIfNeeded();
  await expect(turns.first().locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  await expect(turns.last().locator(".js-plotly-plot")).toHaveCount(0);
  watch.assertQuiet();
});
