import { expect, type Page } from "@playwright/test";
import { toActualOrders, toBudget } from "../../lib/testing/engines/budget-tables";
import { toChangeTable } from "../../lib/testing/engines/change-table";
import { toBeforeAndAfter } from "../../lib/testing/engines/investigation-script";
import { toInvestigationFlow } from "../../lib/testing/model-server/investigation-flow";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { examineScreen } from "./support/examine-screen";
import { addTable, ask, drawnChart, phone, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const regions = { title: "Regions", question: "Which regions moved?", code: toBeforeAndAfter("Region") };
const products = { title: "Products", question: "Which products moved?" };

const card = (page: Page, name: string) => page.getByRole("region", { name });
const sentence = (page: Page) => page.locator('[data-part="sentence"]');

test("analysts are shown as lanes while they work, and as answers that open from the card afterwards", async ({
  page,
  scripted,
}) => {
  const { caveat, model } = scripted;
  const seen = Promise.withResolvers<undefined>();
  const slow = { ...products, code: { until: seen.promise, reply: toBeforeAndAfter("Product") } };
  model.setScript(toInvestigationFlow([regions, slow]));
  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await addTable(page, toChangeTable(), "orders");
  await ask(page, "Why did revenue drop in March?");
  const lanes = page.getByRole("list", { name: "Analysts" });
  await expect(lanes.getByRole("listitem")).toHaveCount(2);
  await expect(lanes.getByRole("listitem").filter({ hasText: "Regions" })).toContainText("answered");
  await expect(lanes.getByRole("listitem").filter({ hasText: "Products" })).not.toContainText("answered");
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize(phone);
  await expect(lanes.getByRole("listitem")).toHaveCount(2);
  await page.setViewportSize({ width: 1440, height: 900 });

  seen.resolve(undefined);
  await expect(sentence(page)).toContainText("Revenue fell by €11,269 (−59 %) from February to March 2024.");
  const contributions = card(page, "What contributed to the change");
  await expect(contributions.getByRole("list", { name: "Compared" })).toContainText("totals reconcile");
  await expect(contributions.getByRole("table").first()).toContainText("Espresso machine");
  const other = contributions.getByRole("button", { name: /^By Region × Product/u });
  await other.click();
  await expect(contributions.getByRole("rowheader", { name: "South × Espresso machine" })).toBeVisible();
  await expect(drawnChart(page)).toBeVisible();
  const address = page.url();
  await examineScreen(page, {
    address,
    until: (opened) => card(opened, "What contributed to the change").getByRole("link", { name: /“Regions”/u }),
  });

  // A figure of an analyst and the analyst itself lead to its answer, with its code.
  await page.goto(address);
  await contributions.getByRole("link", { name: /“Regions”/u }).click();
  await expect(page).not.toHaveURL(address);
  await expect(sentence(page)).toContainText("The South fell the most.");
  await page.goto(address);
  await contributions
    .getByRole("link", { name: /^Regions: / })
    .first()
    .click();
  await expect(sentence(page)).toContainText("The South fell the most.");
  watch.assertQuiet();
});

test("a budget and orders are compared, with what was reconciled and what has no counterpart", async ({
  page,
  builtIn,
}) => {
  const watch = watchPage(page, builtIn.url);
  const api = new ApiClient(builtIn.url);
  const [budget, orders] = [
    await api.addDataset("budget.csv", toBudget()),
    await api.addDataset("orders.csv", toActualOrders()),
  ];
  const session = await api.ask("Where did we miss the budget?", [budget.id, orders.id]);
  const address = `${builtIn.url}/s/${session.id}`;
  await page.goto(address);
  await expect(sentence(page)).toContainText("Revenue is €3,882 (+10 %) above the budget in Q1 2024");
  const deviations = card(page, "What deviates from the budget");
  const compared = deviations.getByRole("list", { name: "Compared" });
  await expect(compared).toContainText("units reconciled");
  await expect(compared).toContainText("items reconciled");
  await expect(compared).toContainText("same currency");
  await expect(deviations.getByRole("list", { name: "What differs between the data" })).toContainText(
    "values of “budget” are multiplied by 1,000",
  );
  await expect(deviations.getByRole("columnheader", { name: "Budget" }).first()).toBeVisible();
  await expect(deviations.getByRole("columnheader", { name: "Deviation" }).first()).toBeVisible();
  await deviations.getByRole("button", { name: /^By Channel/u }).click();
  await expect(deviations.getByRole("rowheader", { name: "Radio" })).toBeVisible();
  await examineScreen(page, { address, until: (opened) => card(opened, "What deviates from the budget") });

  const summary = await (await api.send("GET", `/api/sessions/${session.id}/summary`)).text();
  expect(summary).toContain("compared with the budget of “budget” for the same days");
  const notebook = await (await api.send("GET", `/api/sessions/${session.id}/notebook`)).text();
  expect(notebook).toContain("What contributed to the change:");
  watch.assertQuiet();
});
