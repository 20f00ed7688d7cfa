import { expect, type Page } from "@playwright/test";
import type { ModelScript, ScriptedModelServer } from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { ageAnswer, askForAge, withWays } from "./support/customers";
import { watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const hostile = '<img src=x onerror="document.title=1">';

const script: ModelScript = {
  ...withWays(["Mean", `Median ${hostile}`]),
  generate_code: ['result = float(df["age"].mean())', 'result = float(df["age"].median())'],
  explain_results: ["The average customer age is **42.3 years**.", "The median customer age is **42 years**."],
};

let caveat: RunningCaveat;
let model: ScriptedModelServer;

test.beforeAll(({ scripted }) => {
  ({ caveat, model } = scripted);
});

test.beforeEach(() => model.setScript(script));

/** Opens a conversation with the answer about the customers' age. */
async function openAnswer(page: Page): Promise<void> {
  const { id } = await askForAge(new ApiClient(caveat.url));
  await page.goto(`${caveat.url}/s/${id}`);
  await expect(page.getByRole("main").getByText(ageAnswer)).toBeVisible();
}

test("another approach is run by keyboard, and both versions stay, even across a reload", async ({ page }) => {
  const watch = watchPage(page, caveat.url);
  await openAnswer(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Mean" }).getByText("This answer")).toBeVisible();
  await main.getByRole("button", { name: /^Run this one too and compare: Median/ }).focus();
  await page.keyboard.press("Enter");
  const comparison = page.getByRole("dialog", { name: "v1.0 and v2.0 side by side" });
  await expect(comparison).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(comparison).toHaveCount(0);
  await expect(main.getByText("42 years")).toBeVisible();
  await expect(main.getByText(`Approach: Median ${hostile}`)).toBeVisible();
  await page.reload();
  await expect(main.getByText("42 years")).toBeVisible();
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(1);

  await main.getByRole("button", { name: "Version v2.0, 2 of 2" }).press("Enter");
  await page.getByRole("menuitemradio", { name: /v1\.0/ }).press("Enter");
  await expect(main.getByText("42.3 years")).toBeVisible();
  await expect(main.getByText("v2.0 is the newest")).toBeVisible();
  expect(await page.title()).not.toBe("1");
  watch.assertQuiet();
});

test("edited code is kept, and runs as a version of its own", async ({ page }) => {
  await openAnswer(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Open the code in the side panel" }).click();
  await page.getByRole("button", { name: "Edit code" }).click();
  const editor = page.getByRole("textbox", { name: "Your code" });
  await expect(editor).toBeFocused();
  await editor.fill('result = float(df["age"].max())');
  await page.getByRole("tab", { name: "Model calls" }).click();
  await expect(page.getByRole("region", { name: "Model calls of this answer" })).toBeVisible();
  await page.getByRole("tab", { name: "Code" }).click();
  await expect(editor).toHaveValue('result = float(df["age"].max())');
  expect(await seriousFindings(page)).toEqual([]);
  await editor.press("Escape");
  await editor.press("Tab");
  await expect(page.getByRole("button", { name: "Run this code" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main.getByRole("button", { name: "Version v2.0, 2 of 2" })).toBeVisible();
  await expect(main.getByText("Your code", { exact: true }).first()).toBeVisible();
});

test("the panel shows what the model saw and said as text", async ({ page }) => {
  const watch = watchPage(page, caveat.url);
  model.setScript({ ...script, understand_question: { needs_data_work: true, reasoning: hostile } });
  await openAnswer(page);
  await page.getByRole("button", { name: "More about this answer" }).click();
  await page.getByRole("menuitem", { name: "What the model saw" }).click();
  const calls = page.getByRole("region", { name: "Model calls of this answer" });
  await expect(calls.getByRole("heading", { name: "Writing code" })).toBeVisible();
  const understanding = calls
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Understanding the question" }) });
  await understanding.getByRole("button", { name: "What the model said" }).click();
  await expect(understanding.getByText("needs_data_work").first()).toBeVisible();
  await understanding.getByRole("button", { name: /^What the model saw/ }).click();
  await expect(understanding.getByText(/## Task: understand_question/).first()).toBeVisible();
  expect(await calls.locator("img").count()).toBe(0);
  watch.assertQuiet();
});

test("the gauge shows the usage, step by step", async ({ page }) => {
  await openAnswer(page);
  await page.getByRole("button", { name: /^What this conversation spent: .* of 500k tokens$/ }).click();
  const details = page.getByRole("dialog", { name: "What this conversation spent" });
  await expect(details.getByRole("row", { name: /^Writing code/ })).toBeVisible();
  await expect(details.getByRole("meter", { name: "Budget" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);
});
