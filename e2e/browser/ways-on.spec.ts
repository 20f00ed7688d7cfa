import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { composerOf, watchPage } from "./support/journey";
import { chooseEntry, goToRegion, openAtComposer, tabAndEnter } from "./support/keyboard";

// No pointer is used here: everything is done by keyboard, from the current focus.

const question = "average price";
/** Products, one of which costs so much that an answer mentions it. */
const things = [
  "item,kind,price",
  ...Array.from({ length: 24 }, (_, row) => `thing ${row},${row % 2 === 0 ? "big" : "small"},${10 + row}`),
  "thing 24,big,9999",
].join("\n");

const turns = (page: Page) => page.getByRole("main").getByRole("article");

test("an answer is rerun, its exact run repeated, its question asked without odd rows and changed, and a follow-up asked", async ({
  page,
  builtIn,
}) => {
  const watch = watchPage(page, builtIn.url);
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addDataset("things.csv", things);
  const { id } = await api.ask(question, [datasetId]);
  await openAtComposer(page, `${builtIn.url}/s/${id}`);
  const first = turns(page).first();
  await expect(first.getByRole("group", { name: "Ask next" })).toBeVisible();

  await goToRegion(page, page.locator("[data-transcript]"));
  await tabAndEnter(page, first.getByRole("button", { name: "Ask again", exact: true }));
  await expect(first).toBeFocused();
  await expect(first.getByRole("button", { name: "Version v2.0, 2 of 2" })).toBeVisible();
  await expect(first.getByText("Asked again")).toBeVisible();
  await expect(first).toBeFocused();
  await tabAndEnter(page, first.getByRole("button", { name: "More about this answer" }));
  await chooseEntry(page, "Run exactly again");
  await expect(first.getByRole("button", { name: "Version v3.0, 3 of 3" })).toBeVisible();
  await expect(first.getByText("The same run again")).toBeVisible();
  await expect(first).toBeFocused();

  await tabAndEnter(page, first.getByRole("button", { name: "Ask again without it" }));
  const without = turns(page).nth(1);
  await expect(without.getByRole("heading", { level: 2 })).toHaveText(
    "average price. Leave out the rows whose price is 9999.",
  );
  await expect(without).toBeFocused();
  await expect(without).toBeInViewport();
  const next = without.getByRole("group", { name: "Ask next" }).getByRole("button").first();
  const asked = (await next.textContent()) ?? "";
  await tabAndEnter(page, next);
  await expect(turns(page).nth(2)).toHaveAccessibleName(asked);
  await expect(turns(page).nth(2)).toBeFocused();
  await expect(
    turns(page)
      .nth(2)
      .getByRole("button", { name: /^Checked in/ }),
  ).toBeVisible();

  await tabAndEnter(page, turns(page).nth(2).getByRole("button", { name: "More about this answer" }));
  await chooseEntry(page, "Edit the question and ask again");
  await expect(composerOf(page)).toBeFocused();
  await expect(composerOf(page)).toHaveValue(asked);
  watch.assertQuiet();
});
