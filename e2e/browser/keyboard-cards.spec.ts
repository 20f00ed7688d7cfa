import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { ageAnswer, ambiguous, askForAge, withWays } from "./support/customers";
import { watchPage } from "./support/journey";
import { tabAndEnter, tabTo } from "./support/keyboard";

// No pointer is used here: everything is done by keyboard, from the current focus.

const main = (page: Page) => page.getByRole("main");
const card = (page: Page, name: string) => main(page).getByRole("region", { name });
const decisions = (page: Page) => main(page).getByRole("list", { name: "Your decisions" });

test("an approach is described in free text, a plan changed and approved, a result revised and rolled back", async ({
  page,
  scripted: { caveat, model },
}) => {
  const watch = watchPage(page, caveat.url);
  model.setScript(withWays(["Mean", "Median"]));
  const { id } = await askForAge(new ApiClient(caveat.url), "ask");
  await page.goto(`${caveat.url}/s/${id}`);
  const choice = card(page, "Choose an approach");
  await expect(choice).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(choice.getByRole("radio", { name: "Mean" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect(choice.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("the middle of the ages");
  await page.keyboard.press("Enter");
  await expect(decisions(page)).toContainText("the middle of the ages");

  const plan = card(page, "Approve the plan");
  await expect(plan).toBeFocused();
  await tabAndEnter(page, plan.getByRole("button", { name: "Change…" }));
  await expect(plan.getByRole("textbox", { name: "What should be different?" })).toBeFocused();
  await page.keyboard.type("whole years");
  await page.keyboard.press("Enter");
  await expect(plan.getByText("The plan came back without a change.")).toBeVisible();
  await expect(plan).toBeFocused();
  await tabTo(page, plan.getByRole("combobox", { name: "After this" }));
  await page.keyboard.press("ArrowDown");
  await tabAndEnter(page, plan.getByRole("button", { name: "Approve" }));
  await expect(decisions(page)).toContainText("all further ones in this conversation");

  const review = card(page, "Review the result");
  await expect(review).toBeFocused();
  await tabAndEnter(page, review.getByRole("button", { name: "Revise…" }));
  await expect(review.getByRole("textbox", { name: "What should be different?" })).toBeFocused();
  await page.keyboard.type("of those above forty");
  await page.keyboard.press("Enter");
  await expect(decisions(page)).toContainText("You asked for a revision: “of those above forty”");
  await expect(review).toBeFocused();
  await page.keyboard.press("Control+Alt+Backspace");
  await expect(main(page).getByText("Nothing from this run is shown as an answer.")).toBeVisible();
  await expect(review).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByText("Nothing from this run is shown as an answer.")).toBeVisible();
  watch.assertQuiet();
});

test("a plan is rejected and the question retried, this time without approvals", async ({
  page,
  scripted: { caveat, model },
}) => {
  model.setScript(withWays(["Mean", "Median"]));
  const { id } = await askForAge(new ApiClient(caveat.url), "ask");
  await page.goto(`${caveat.url}/s/${id}`);
  const choice = card(page, "Choose an approach");
  await expect(choice).toBeFocused();
  await tabAndEnter(page, choice.getByRole("button", { name: "Use this approach" }));
  const plan = card(page, "Approve the plan");
  await expect(plan).toBeFocused();
  await tabAndEnter(page, plan.getByRole("button", { name: "Reject" }));
  await expect(decisions(page)).toContainText("You rejected the plan, so nothing was computed");
  await expect(main(page).getByText("Nothing from this run is shown as an answer.")).toBeVisible();
  await tabAndEnter(page, main(page).getByRole("button", { name: "Retry" }));

  await expect(choice).toBeFocused();
  await tabAndEnter(page, choice.getByRole("button", { name: "Just go" }));
  await expect(main(page).getByText(ageAnswer)).toBeVisible();
  await expect(decisions(page).getByRole("listitem")).toHaveText([/without further questions/]);
});

test("a clarification is answered", async ({ page, scripted: { caveat, model } }) => {
  model.setScript(ambiguous);
  const { id } = await askForAge(new ApiClient(caveat.url));
  await page.goto(`${caveat.url}/s/${id}`);
  const asked = card(page, "Clarification needed");
  await expect(asked).toBeFocused();
  await tabTo(page, asked.getByRole("radio", { name: "The mean" }));
  await page.keyboard.press("ArrowDown");
  await expect(asked.getByRole("radio", { name: "The median" })).toBeChecked();
  await tabTo(page, asked.getByRole("textbox", { name: "In my own words: Of which customers?" }));
  await page.keyboard.type("all of them");
  await page.keyboard.press("Enter");
  await expect(decisions(page)).toContainText("You answered: Which average? The median");
  await expect(main(page).getByText(ageAnswer)).toBeVisible();
});
