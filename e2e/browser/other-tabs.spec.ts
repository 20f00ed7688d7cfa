import { expect } from "@playwright/test";
import { hydrateFirst } from "../hydrate-first";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { addTable, ask } from "./support/journey";

let caveat: RunningCaveat;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
});

test("a question asked in one tab appears in another one before its next poll of the list", async ({
  page,
  context,
}) => {
  await page.goto(caveat.url);
  await addTable(page, "city,visits\nOslo,3\nBergen,4\n", "visits");
  await ask(page, "total visits");
  await expect(page.getByRole("main").locator('[data-part="sentence"]')).toHaveCount(1);
  const other = hydrateFirst(await context.newPage());
  await other.goto(page.url());
  const sentences = other.getByRole("main").locator('[data-part="sentence"]');
  await expect(sentences).toHaveCount(1);
  // Without the list, only the other tab reports the change.
  await other.route(/\/api\/sessions\?/, (route) => route.abort());
  await ask(page, "average visits");
  await expect(other.getByRole("main").getByRole("article", { name: "average visits" })).toBeVisible();
  await expect(sentences).toHaveCount(2);
});
