import { expect, type Page } from "@playwright/test";
import { alignmentLoop, simpleSuccess } from "../../lib/testing/model-server/example-flows";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { addCustomers, ageAnswer, ageQuestion } from "./support/customers";
import {
  composerOf,
  drawnChart,
  expectSameAfterReload,
  isActionCall,
  settledContent,
  watchPage,
} from "./support/journey";

const main = (page: Page) => page.getByRole("main");

/** Opens a conversation with the answer to a question about penguins; returns the locator of that answer. */
async function openAnswer(page: Page, url: string, question = "average body mass by species") {
  const api = new ApiClient(url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask(question, [datasetId]);
  await page.goto(`${url}/s/${id}`);
  return main(page).getByRole("article").first();
}

test("caveats link to their rows, the verdict to the second computation, and a rating is kept", async ({
  page,
  builtIn,
}) => {
  const watch = watchPage(page, builtIn.url);
  const answer = await openAnswer(page, builtIn.url);
  await expect(drawnChart(page)).toBeVisible();
  const verdict = answer.locator('[data-part="verdict"]');
  await verdict.getByRole("button", { name: /^Confirmed by a second computation/ }).click();
  await expect(verdict.getByRole("region", { name: /^Second computation/ })).toContainText(/select/i);
  const caveats = answer.getByRole("list", { name: "Caveats" });
  await caveats.getByRole("button", { name: "Show the rows" }).first().click();
  const rows = page.getByRole("dialog", { name: /^Rows without / });
  await expect(rows.getByRole("row")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(rows).toHaveCount(0);

  const failed = answer.getByRole("button", { name: "This did not help" });
  const kept = () => page.waitForResponse((response) => isActionCall(response.request()) && response.ok());
  await Promise.all([kept(), failed.click()]);
  await answer.getByLabel(/^What was wrong/).fill("I wanted the median.");
  await Promise.all([kept(), answer.getByRole("button", { name: "Keep" }).click()]);
  await page.reload();
  await expect(failed).toHaveAttribute("aria-pressed", "true");
  await expect(answer.getByText("Saved. Thank you.")).toBeVisible();
  await Promise.all([kept(), failed.click()]);
  await expect(failed).toHaveAttribute("aria-pressed", "false");
  watch.assertQuiet();
});

test("an answer is rerun, and its question is edited and asked again", async ({ page, builtIn }) => {
  const answer = await openAnswer(page, builtIn.url);
  await expect(answer.getByText("5,076").first()).toBeVisible();
  await answer.getByRole("button", { name: "Ask again" }).click();
  await expect(answer.getByRole("button", { name: /^Version v2\.0/ })).toBeVisible();
  await answer.getByRole("button", { name: "More about this answer" }).click();
  await page.getByRole("menuitem", { name: "Edit the question and ask again" }).click();
  const composer = composerOf(page);
  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue("average body mass by species");
  await composer.fill("median body mass by species");
  await composer.press("Enter");
  await expect(main(page).getByRole("article", { name: "median body mass by species" })).toBeVisible();
});

test("a run in progress survives a reload, and so does its answer", async ({ page, scripted: { caveat, model } }) => {
  const watch = watchPage(page, caveat.url);
  const named = Promise.withResolvers<undefined>();
  const written = Promise.withResolvers<undefined>();
  model.setScript({
    ...simpleSuccess.script,
    title: { until: named.promise, reply: "Average customer age" },
    generate_code: { until: written.promise, reply: 'result = float(df["age"].mean())' },
  });
  const api = new ApiClient(caveat.url);
  const { id } = await api.start(ageQuestion, [await addCustomers(api)]);
  await page.goto(`${caveat.url}/s/${id}`);
  const list = page.getByRole("navigation", { name: "Conversations" });
  await expect(main(page).getByText("Writing code")).toBeVisible();
  await expect(list.locator(`a[href="/s/${id}"]`).getByRole("img", { name: "running" })).toBeVisible();
  // The conversation is named, and its cost added, whatever the run does next and however late its name arrives.
  named.resolve(undefined);
  await expect(page.getByRole("heading", { level: 1, name: /^Average customer age/ })).toBeVisible();
  await expectSameAfterReload(page, async () => {
    await expect(main(page).getByText("Writing code")).toBeVisible();
    // A step that takes a while says so.
    await expect(main(page).getByText(/^Thinking for/)).toBeVisible();
    return (await settledContent(page)).replaceAll(/[\d.]+k? of 500k tokens/g, "");
  });
  written.resolve(undefined);
  await expect(main(page).getByText(ageAnswer)).toBeVisible();
  await expect(list.locator(`a[href="/s/${id}"]`).getByRole("img")).toHaveCount(0);
  await expectSameAfterReload(page, async () => {
    // Until its Markdown is rendered, the plain text is shown.
    await expect(main(page).locator("strong").first()).toBeVisible();
    return settledContent(page);
  });
  watch.assertQuiet();
});

test("a follow-up is one click, an answer is copied, and an action leads to the composer", async ({
  page,
  builtIn,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const answer = await openAnswer(page, builtIn.url);
  await answer.getByRole("button", { name: "Copy answer" }).click();
  await expect(answer.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("5,076");
  const next = answer.getByRole("group", { name: "Ask next" }).getByRole("button").first();
  const question = await next.innerText();
  await next.click();
  const further = main(page).getByRole("article", { name: question });
  await expect(further.locator('[data-part="verdict"]')).toBeVisible();
  // Only the newest answer offers follow-ups.
  await expect(answer.getByRole("group", { name: "Ask next" })).toHaveCount(0);

  const cannot = await openAnswer(page, builtIn.url, "average salary by species");
  const ways = cannot.getByRole("region", { name: "The data cannot answer this" });
  await ways.getByRole("button", { name: "Rephrase the question" }).click();
  await expect(composerOf(page)).toBeFocused();
  await expect(composerOf(page)).toHaveValue("average salary by species");
  await ways.getByRole("button", { name: "See what the data contains" }).click();
  await expect(page.getByRole("tab", { name: "Data quality", selected: true })).toBeVisible();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    ways.getByRole("button", { name: "Add the missing data" }).click(),
  ]);
  await chooser.setFiles({
    name: "salaries.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("species,salary\nAdelie,1\nGentoo,3\n"),
  });
  await expect(page.getByRole("list", { name: "Data for this question" }).getByText("salaries")).toBeVisible();
});

test("an unsuitable plan is replaced, and the steps say why", async ({ page, scripted: { caveat, model } }) => {
  model.setScript(alignmentLoop.script);
  const api = new ApiClient(caveat.url);
  const { id } = await api.ask(alignmentLoop.question, [await addCustomers(api)]);
  await page.goto(`${caveat.url}/s/${id}`);
  await main(page)
    .getByRole("button", { name: /Checked in|Answered in/ })
    .click();
  await expect(
    main(page)
      .getByText(/attempt 2 of \d/)
      .first(),
  ).toBeVisible();
  await expect(
    main(page)
      .getByText(/revenue is not in the data; sales may stand for it/)
      .first(),
  ).toBeVisible();
});

test("a long conversation is complete, opens at its end, and leaves distant charts undrawn", async ({
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
  // Distant content can be searched, although it is not drawn.
  await expect(turns.first().getByText("5,076").first()).toBeAttached();
  await expect(turns.first().locator(".js-plotly-plot")).toHaveCount(0);
  await turns.first().scrollIntoViewIfNeeded();
  await turns.first().getByRole("figure").scrollIntoViewIfNeeded();
  await expect(turns.first().locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  await expect(turns.last().locator(".js-plotly-plot")).toHaveCount(0);
  watch.assertQuiet();
});
