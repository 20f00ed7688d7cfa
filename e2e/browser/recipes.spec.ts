import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { overflowOf, phone, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const may = "city,amount,paid\nOslo,10,2024-05-01\nRome,20,2024-05-02\nRome,20,2024-05-02\nBern,3,2024-05-03\n";
const steps = (page: Page) => page.getByRole("list", { name: "Steps" });

/** Adds a dataset whose recipe has one step. */
async function addRecipe(url: string, name: string) {
  const api = new ApiClient(url);
  const { id } = await api.addDataset(`${name}.csv`, may);
  const { id: recipeId } = (await (await api.send("POST", `/api/datasets/${id}/recipe`, {})).json()) as { id: string };
  const change = (ops: object[], baseVersion: string) =>
    api.send("POST", `/api/recipes/${recipeId}/ops`, { ops, baseVersion });
  const filter = { op: "AddStep", type: "filter", params: { expression: "amount > 5" } };
  expect((await change([filter], "v1.0")).status).toBe(200);
  return { api, id, change, address: `${url}/datasets/${id}?tab=recipe` };
}

test("a recipe runs on a new file once a person has mapped its columns", async ({ page, builtIn }) => {
  const { assertQuiet } = watchPage(page, builtIn.url);
  const { api, address } = await addRecipe(builtIn.url, "may-drift");
  await api.addDataset("june-drift.csv", "Amounts,town,paid\n7,Oslo,2024-06-01\n2,Kyiv,2024-06-02\n");
  await page.goto(address);
  await expect(steps(page)).toContainText("4 → 3 rows");
  await page.getByRole("combobox", { name: "Dataset", exact: true }).selectOption("june-drift");
  await page.getByRole("button", { name: "Run the steps" }).click();
  const dialog = page.getByRole("dialog", { name: "The columns differ" });
  await expect(dialog.getByRole("combobox", { name: /Column for “amount”/ })).toHaveValue("Amounts");
  await expect(dialog.getByRole("alert")).toContainText("The steps cannot run without “city”");
  expect(await seriousFindings(page, dialog)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize(phone);
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
  await dialog.getByRole("combobox", { name: /Column for “city”/ }).selectOption("paid");
  await expect(dialog.getByRole("alert")).toContainText("“paid” is chosen twice");
  await dialog.getByRole("combobox", { name: /Column for “city”/ }).selectOption("town");
  await dialog.getByRole("button", { name: "Run with these columns" }).click();
  await expect(dialog).toBeHidden();
  await expect(steps(page)).toContainText("2 → 1 row");
  await expect(page.getByText("Run on newer or other data.")).toBeVisible();
  assertQuiet();
});

test("a recipe that worked is suggested for a table like its own, and used with one click", async ({
  page,
  builtIn,
}) => {
  const { api } = await addRecipe(builtIn.url, "may-worked");
  const { id } = await api.addDataset("july-worked.csv", "paid,amount,city\n2024-07-01,7,Oslo\n2024-07-02,2,Kyiv\n");
  await page.goto(`${builtIn.url}/datasets/${id}?tab=recipe`);
  const suggestions = page.getByRole("region", { name: "Recipes that worked on tables like this" });
  await expect(suggestions).toContainText("Keep rows where amount > 5.");
  expect(await seriousFindings(page, suggestions)).toEqual([]);
  await suggestions
    .getByRole("button", { name: /^Use these steps/ })
    .first()
    .click();
  await expect(steps(page)).toContainText("2 → 1 row");
  await expect(suggestions).toBeHidden();
});

test("two people change one recipe: the second one sees why the change is refused, and what the first one did", async ({
  page,
  builtIn,
}) => {
  const { change, address } = await addRecipe(builtIn.url, "may-two");
  await page.goto(address);
  await expect(steps(page)).toContainText("Keep rows where amount > 5.");
  const dedupe = { op: "AddStep", type: "drop_duplicates", params: {} };
  expect((await change([dedupe], "v2.0")).status).toBe(200);
  await page.getByRole("button", { name: /^Switch off: Keep rows/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This recipe was changed after v2.0." })).toContainText(
    "v3.0: Added: Drop rows that repeat an earlier row.",
  );
  await expect(steps(page).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: /^Switch off: Keep rows/ }).click();
  await expect(steps(page)).toContainText("switched off");
});

test("another dataset is joined in the recipe of a dataset", async ({ page, builtIn }) => {
  const { api, address } = await addRecipe(builtIn.url, "may-join");
  await api.addDataset("countries-join.csv", "town,country\nOslo,Norway\nRome,Italy\n");
  await page.goto(address);
  await page.getByRole("button", { name: "Add a step" }).click();
  const form = page.getByRole("form");
  await form.getByRole("combobox", { name: "Kind of step" }).selectOption("join");
  await form.getByRole("combobox", { name: "Table to join" }).selectOption("countries-join");
  await form.getByRole("button", { name: "Add an entry" }).click();
  await form.getByRole("combobox", { name: "Column of the table" }).selectOption("city");
  await form.getByRole("combobox", { name: "Column of the other table" }).selectOption("town");
  expect(await seriousFindings(page, form)).toEqual([]);
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(steps(page).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "After" }).first()).toContainText("Norway");
});
