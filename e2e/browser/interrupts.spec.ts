import { expect, type Page } from "@playwright/test";
import {
  startScriptedModelServer,
  type ModelScript,
  type ScriptedModelServer,
} from "../../lib/testing/model-server/scripted-model-server";
import { test } from "../shared-caveat";
import { startCaveat, type RunningCaveat } from "../start-caveat";
import { ageAnswer, ageQuestion, ambiguous, customers, withWays } from "./support/customers";
import { addFile, ask, watchPage } from "./support/journey";

const twoWays: ModelScript = {
  ...withWays(["Mean", "Median"]),
  generate_code: ['result = float(df["age"].median())', 'result = round(float(df["age"].median()))'],
  explain_results: "The median customer age is **42 years**.",
};

let caveat: RunningCaveat;
let model: ScriptedModelServer;

test.beforeAll(async () => {
  model = await startScriptedModelServer({ script: {} });
  caveat = await startCaveat({ OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.url });
});

test.afterAll(async () => {
  await caveat.remove();
  await model.close();
});

const main = (page: Page) => page.getByRole("main");
const card = (page: Page, name: string) => main(page).getByRole("region", { name });
const decisions = (page: Page) => main(page).getByRole("list", { name: "Your decisions" });

test("an ambiguous question is clarified by keyboard", async ({ page }) => {
  model.setScript(ambiguous);
  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await addFile(page, customers, "customers");
  await ask(page, ageQuestion);
  const asked = card(page, "Clarification needed");
  await expect(asked).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Needs your answer" })).toBeAttached();
  const list = page.getByRole("navigation", { name: "Conversations" });
  await expect(list.getByRole("img", { name: "needs your answer" })).toBeVisible();
  await asked.getByRole("button", { name: "Answer" }).press("Enter");
  await expect(asked.getByRole("alert")).toHaveText("Choose an option or write an answer first.");
  await asked.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(asked.getByRole("radio", { name: "The median" })).toBeChecked();
  await asked.getByRole("textbox", { name: "In my own words: Of which customers?" }).fill("all of them");
  await page.reload();
  await expect(asked.getByRole("radio", { name: "The median" })).toBeChecked();
  await asked.getByRole("textbox", { name: "In my own words: Of which customers?" }).press("Enter");
  await expect(decisions(page)).toContainText("You answered: Which average? The median");
  await expect(main(page).getByText(ageAnswer)).toBeVisible();
  await expect(asked).toHaveCount(0);
  watch.assertQuiet();
});

test("approach, plan and result are approved, even across a restart of the server", async ({ page }) => {
  model.setScript(twoWays);
  await page.goto(caveat.url);
  await addFile(page, customers, "customers");
  await page.getByRole("button", { name: "Approvals: Works on its own" }).click();
  await page.getByRole("menuitemradio", { name: /^✓?\s*Asks first/ }).click();
  await ask(page, ageQuestion);

  const choice = card(page, "Choose an approach");
  await expect(choice).toBeFocused();
  await expect(choice.getByRole("radio", { name: "Mean" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(decisions(page)).toContainText("You chose “Median”");

  const plan = card(page, "Approve the plan");
  await expect(plan).toBeFocused();
  await page.getByRole("textbox", { name: "Ask a question" }).fill("And the oldest?");
  await page.keyboard.press("Enter");
  await expect(plan).toBeFocused();
  const { pathname } = new URL(page.url());
  await page.goto("about:blank");
  await caveat.stop();
  caveat = await caveat.restart();

  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url + pathname);
  await expect(decisions(page)).toContainText("You chose “Median”");
  await expect(plan).toBeFocused();
  await plan.getByRole("combobox", { name: "After this" }).selectOption("session");
  await plan.getByRole("button", { name: "Approve" }).dblclick();
  await expect(decisions(page)).toContainText("You approved the plan, and all further ones in this conversation");

  const review = card(page, "Review the result");
  await expect(review.getByText("Rolling back ends this run without an answer")).toBeVisible();
  await review.getByRole("button", { name: "Revise…" }).press("Enter");
  const remark = review.getByRole("textbox", { name: "What should be different?" });
  await expect(remark).toBeFocused();
  await remark.fill("whole years");
  await page.reload();
  await expect(remark).toHaveValue("whole years");
  await remark.press("Enter");
  await expect(decisions(page)).toContainText("You asked for a revision: “whole years”");
  await review.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(main(page).getByText("The median customer age is 42 years.")).toBeVisible();
  await page.reload();
  await expect(decisions(page).getByRole("listitem")).toHaveCount(4);
  await page.getByRole("button", { name: "Approvals: Asks first" }).click();
  await page.getByRole("menuitem", { name: "Ask about plans again" }).click();
  await page.getByRole("button", { name: "Approvals: Asks first" }).click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(2);
  await expect(page.getByRole("menuitem", { name: "Ask about plans again" })).toHaveCount(0);
  watch.assertQuiet();
});

test("all three approaches are run, and then their versions are compared side by side", async ({ page }) => {
  const measures = ["mean", "median", "trimmed mean"];
  model.setScript({
    ...withWays(["Mean", "Median", "Trimmed mean"]),
    explain_results: measures.map((measure) => `The **${measure}** age.`),
  });
  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await addFile(page, customers, "customers");
  await page.getByRole("button", { name: /^Approvals/ }).click();
  await page.getByRole("menuitemradio", { name: /Asks first/ }).click();
  await ask(page, ageQuestion);
  await card(page, "Choose an approach").getByRole("button", { name: "Run all 3 and compare" }).press("Enter");
  await expect(decisions(page)).toContainText("You chose “Mean”");
  const plan = card(page, "Approve the plan");
  await expect(plan).toBeFocused();
  await plan.getByRole("combobox", { name: "After this" }).selectOption("session");
  // By the shortcut of a waiting card, from anywhere.
  await page.keyboard.press("Control+Alt+Enter");
  for (let way = 1; way <= measures.length; way += 1) {
    await expect(card(page, "Review the result")).toBeFocused();
    await page.keyboard.press("Control+Alt+Enter");
    await expect(main(page).getByText(`The ${measures[way - 1] ?? ""} age.`)).toBeVisible();
  }
  const comparison = (left: string) => page.getByRole("dialog", { name: `${left} and v3.0 side by side` });
  await expect(comparison("v1.0")).toBeVisible();
  await page.reload();
  await expect(comparison("v1.0")).toBeVisible();
  await page.getByRole("combobox", { name: "Version on the left" }).selectOption("v2.0");
  await expect(comparison("v2.0").getByRole("region", { name: "Verdict" })).toContainText(
    /v2\.0.*confirmed.*v3\.0.*confirmed/is,
  );
  await page.keyboard.press("Escape");
  await expect(comparison("v2.0")).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByText("The trimmed mean age.")).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Version v3.0, 3 of 3" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  watch.assertQuiet();
});
