import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { examineScreen } from "./support/examine-screen";
import { watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const caveats = (page: Page) => page.locator('[data-part="caveats"]');

/** A conversation about the shop's orders, whose total has two caveats. */
async function askForTotal(url: string) {
  const api = new ApiClient(url);
  const { id } = await api.addSample("shop-orders");
  return { id, session: await api.ask("What is the total amount?", [id]) };
}

test("a caveat is cured with one click, and the cure is undone with another", async ({ page, builtIn }) => {
  const { assertQuiet } = watchPage(page, builtIn.url);
  const { id, session } = await askForTotal(builtIn.url);
  await page.goto(`${builtIn.url}/s/${session.id}`);
  await expect(caveats(page)).toContainText("12 duplicate rows");
  await expect(caveats(page)).toContainText("Removes 12 rows that repeat an earlier row in every column.");
  expect(await seriousFindings(page, caveats(page))).toEqual([]);
  await page.getByRole("button", { name: "Drop the repeated rows" }).click();
  const note = page.getByText("Answered again with changed data: Drop the repeated rows.");
  await expect(note).toBeVisible();
  await expect(page.locator('[data-part="sentence"]')).toContainText("500,055.3");
  await expect(caveats(page)).not.toContainText("duplicate rows");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator('[data-part="sentence"]')).toContainText("503,434.65");
  await expect(caveats(page)).toContainText("12 duplicate rows");
  const { version, rowCount } = (await (await fetch(`${builtIn.url}/api/datasets/${id}`)).json()) as {
    version: number;
    rowCount: number;
  };
  expect([version, rowCount]).toEqual([3, 1212]);
  assertQuiet();
});

test("the recipe of a dataset shows its steps, and they are changed, moved and undone", async ({ page, builtIn }) => {
  const { id } = await askForTotal(builtIn.url);
  const address = `${builtIn.url}/datasets/${id}?tab=recipe`;
  await page.goto(address);
  await expect(page.getByText("No steps yet.")).toBeVisible();
  const instruction = page.getByRole("textbox", { name: "Describe what to do" });
  await instruction.fill("drop the frobs");
  await page.getByRole("button", { name: "Preview the steps" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "“frobs”" })).toBeVisible();
  await instruction.fill("drop duplicates and merge the spellings of category");
  await page.getByRole("button", { name: "Preview the steps" }).click();
  await expect(page.getByText("Steps understood:")).toBeVisible();
  await page.getByRole("button", { name: "Apply these steps" }).click();
  const steps = page.getByRole("list", { name: "Steps" });
  await expect(steps.getByRole("listitem")).toHaveCount(2);
  await expect(steps).toContainText("1,212 → 1,200 rows");
  await expect(page.getByRole("region", { name: "After" }).first()).toContainText("Kitchen");

  await page.getByRole("button", { name: /^Move up: In “category”/ }).click();
  await expect(steps.getByRole("listitem").first()).toContainText("category");
  await page.getByRole("button", { name: "Add a step" }).click();
  const form = page.getByRole("form");
  await form.getByRole("combobox", { name: "Kind of step" }).selectOption("filter");
  await form.getByRole("textbox", { name: /^Condition/ }).fill("amuont > 100");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(form.getByRole("alert")).toContainText("Did you mean “amount”");
  await form.getByRole("textbox", { name: /^Condition/ }).fill("amount > 100");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: /^Remove: Keep rows where amount/ }).click();
  await expect(steps.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Roll back to v2.0" }).click();
  await expect(steps.getByRole("listitem").first()).toContainText("Drop rows that repeat");
  await examineScreen(page, { address, until: (opened) => opened.getByRole("region", { name: "After" }).first() });
});
