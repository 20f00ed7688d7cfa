import { expect } from "@playwright/test";
import type { ModelScript, ScriptedModelServer } from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient } from "../api-client";
import { hydrateFirst } from "../hydrate-first";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { ageAnswer, ageQuestion, askForAge, withWays } from "./support/customers";
import { ask, overflowOf, phone, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const hostile = '<img src=x onerror="document.title=1">';
const chart = 'fig = px.histogram(df, x="age", template="plotly_white", title="Ages of customers")';
const code = (measure: string) => `result = float(df["age"].${measure}())\n${chart}`;

const script: ModelScript = {
  ...withWays(["The mean", "The median"]),
  generate_code: [code("mean"), code("median"), 'result = float(df["age"].max())', 'result = float(df["age"].min())'],
  explain_results: [
    "The average customer age is **42.3 years**.",
    `The median customer age is **42 years**. ${hostile}`,
    "The oldest customer was found.",
    "The youngest customer was found.",
  ],
};

let caveat: RunningCaveat;
let model: ScriptedModelServer;

test.beforeAll(({ scripted }) => {
  ({ caveat, model } = scripted);
});

test.beforeEach(() => model.setScript(script));

test("two approaches are compared, one is rolled back to, used by a follow-up, and the rollback is undone", async ({
  page,
}) => {
  const watch = watchPage(page, caveat.url);
  const main = page.getByRole("main");
  const turn = (question: string) => main.getByRole("article", { name: question });
  const panel = page.getByRole("region", { name: "Versions of this answer" });
  const { id } = await askForAge(new ApiClient(caveat.url));
  await page.goto(`${caveat.url}/s/${id}`);
  await expect(main.getByText(ageAnswer)).toBeVisible();
  await main.getByRole("button", { name: "Run this one too and compare: The median" }).click();
  const comparison = page.getByRole("dialog", { name: "v1.0 and v2.0 side by side" });
  await expect(comparison).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main.getByText("42 years")).toBeVisible();
  await ask(page, "How old is the oldest?");
  await expect(main.getByText("The oldest customer was found.")).toBeVisible();

  await turn(ageQuestion).getByRole("button", { name: "Compare, roll back" }).click();
  await panel.getByRole("button", { name: "v1.0: Compare with v2.0" }).click();
  const verdicts = comparison.getByRole("region", { name: "Verdict" });
  await expect(verdicts).toContainText(/v1\.0.*confirmed.*v2\.0.*confirmed/is);
  await expect(comparison.getByRole("row", { name: /^Value \d/ })).toBeVisible();
  const charts = comparison.getByRole("region", { name: "Charts" });
  await charts.scrollIntoViewIfNeeded();
  await expect(charts.locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  await expect(charts.locator(".js-plotly-plot")).toHaveCount(2);
  await expect(comparison.getByRole("region", { name: "Caveats" })).toBeVisible();
  const differing = comparison.locator('pre [data-side="left"], pre [data-side="right"]');
  await expect(differing).toHaveText([/Only in v1\.0: −?result = .*mean/, /Only in v2\.0: \+?result = .*median/]);
  await page.keyboard.press("Escape");
  await expect(comparison).toHaveCount(0);

  await panel.getByRole("button", { name: "v1.0: Roll back to this…" }).click();
  const rollback = page.getByRole("dialog", { name: "Roll back to v1.0?" });
  await expect(rollback.getByText("1 answer becomes stale because of this change:")).toBeVisible();
  await rollback.getByRole("checkbox", { name: "Include the conversation" }).check();
  await expect(rollback.getByText("1 answer becomes stale")).toHaveCount(0);
  await expect(rollback.getByText("Sets 1 later question aside:")).toBeVisible();
  await rollback.getByRole("button", { name: "Roll back to v1.0" }).click();
  await expect(turn(ageQuestion).getByText("Back to v1.0")).toBeVisible();
  const setAside = main.getByRole("region", { name: "1 question set aside by a rollback" });
  await expect(turn("How old is the oldest?")).toHaveCount(0);
  await setAside.getByRole("button").first().click();
  await expect(turn("How old is the oldest?")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await setAside.getByRole("button").first().click();
  await expect(turn("How old is the oldest?")).toHaveCount(0);

  const before = model.requests.length;
  await ask(page, "How old is the youngest?");
  await expect(main.getByText("The youngest customer was found.")).toBeVisible();
  await expect(turn("How old is the youngest?").getByRole("button", { name: "Ask again" })).toBeVisible();
  const prompts = model.requests.slice(before).map(({ messages }) => messages.map(({ text }) => text).join("\n"));
  expect(prompts.filter((text) => text.includes('df["age"].mean()')).length).toBeGreaterThan(0);
  expect(prompts.filter((text) => text.includes("median()") || text.includes("How old is the oldest?"))).toEqual([]);

  await turn(ageQuestion).getByRole("button", { name: "Compare, roll back" }).click();
  await panel.getByRole("button", { name: "Undo the rollback…" }).click();
  const undo = page.getByRole("dialog", { name: "Undo the rollback?" });
  await expect(undo.getByRole("checkbox", { name: "Include the conversation" })).toBeChecked();
  await expect(undo.getByText("Brings back 1 question:")).toBeVisible();
  await undo.getByRole("button", { name: "Roll back to v2.0" }).click();
  await expect(turn(ageQuestion).getByText("Back to v2.0")).toBeVisible();
  await page.reload();
  await expect(turn("How old is the oldest?")).toBeVisible();
  await expect(turn("How old is the youngest?")).toHaveCount(0);
  expect(await page.title()).not.toBe("1");
  watch.assertQuiet();
});

test("an answer is marked as stale until it is rerun, and a branch is independent, in dark mode on a phone", async ({
  browser,
}) => {
  const api = new ApiClient(caveat.url);
  const session = await askForAge(api);
  const send = (body: object) => api.send("POST", `/api/sessions/${session.id}/messages?wait=true`, body);
  await send({ question: "How old is the oldest?" });
  await send({ rerun: { questionId: session.messages[0]?.id, code: code("median") } });

  const context = await browser.newContext({ colorScheme: "dark", viewport: phone });
  const page = hydrateFirst(await context.newPage());
  const main = page.getByRole("main");
  await page.goto(`${caveat.url}/s/${session.id}`);
  const stale = main.getByRole("note").filter({ hasText: "Stale" });
  await expect(stale).toContainText(`Based on v1.0 of “${ageQuestion}”, which is now v2.0.`);
  const second = main.getByRole("article", { name: "How old is the oldest?" });
  await expect(second.getByRole("figure", { name: "Ages of customers" }).getByText("Stale")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const first = main.getByRole("article", { name: ageQuestion });
  await first.getByRole("button", { name: "Compare, roll back" }).click();
  await page.getByRole("button", { name: "v1.0: Compare with v2.0" }).click();
  const comparison = page.getByRole("dialog", { name: "v1.0 and v2.0 side by side" });
  await expect(comparison.locator('pre [data-side="right"]')).toContainText("median");
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(comparison).toHaveCount(0);
  await page.getByRole("button", { name: "v1.0: Roll back to this…" }).click();
  const rollback = page.getByRole("dialog", { name: "Roll back to v1.0?" });
  await expect(rollback.getByRole("button", { name: "Roll back to v1.0" })).toBeEnabled();
  await expect(rollback.getByText("1 stale answer becomes current again:")).toBeVisible();
  await expect(rollback).toBeInViewport({ ratio: 1 });
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(rollback).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await second.getByRole("button", { name: "Answer it again" }).click();
  await expect(second.getByRole("button", { name: "Version v2.0, 2 of 2" })).toBeVisible();
  await expect(stale).toHaveCount(0);
  await expect(second.getByText("Stale")).toHaveCount(0);

  await first.getByRole("button", { name: "More about this answer" }).click();
  await page.getByRole("menuitem", { name: "Branch from here" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /\(copy\)$/ })).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(session.id));
  await expect(main.getByRole("article")).toHaveCount(1);
  await context.close();
});
