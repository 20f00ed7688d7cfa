import { expect, type Page } from "@playwright/test";
import { SessionResponse } from "../../lib/domain/session";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { overflowOf, phone, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const orders = "order_id,city,amount\n1,Oslo,10\n2,Rome,20\n2,Rome,20\n3,Bern,5\n,TOTAL,55\n";
const waiting = (page: Page) => page.locator("[data-waiting]");
const result = (page: Page) => page.locator('[data-part="preparation"]');

/** Starts a conversation that prepares data, and waits until it asks for approval. */
async function startPreparation(url: string, name: string, approval: "auto" | "ask") {
  const api = new ApiClient(url);
  const { id } = await api.addDataset(`${name}.csv`, orders);
  const question = "drop duplicates and remove the TOTAL row";
  const wish = { question, datasetIds: [id], capability: "recipes", approval };
  const reply = await api.send("POST", "/api/sessions?wait=true", wish);
  const session = SessionResponse.parse(await reply.json());
  expect(session.interrupt?.payload).toMatchObject({ kind: "preparation" });
  return { api, id, session, address: `${url}/s/${session.id}` };
}

/** Checks that a part of the page is accessible, and fits a phone. */
async function examine(page: Page, part: ReturnType<typeof waiting>): Promise<void> {
  expect(await seriousFindings(page, part)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize(phone);
  await expect(part).toBeVisible();
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test("data is changed in a conversation after approval, shown with what changed, and changed back", async ({
  page,
  builtIn,
}) => {
  const { assertQuiet } = watchPage(page, builtIn.url);
  const { api, id, address } = await startPreparation(builtIn.url, "orders-chat", "auto");
  await page.goto(address);
  await expect(waiting(page)).toContainText("5 → 3 rows");
  await expect(waiting(page)).toContainText("Becomes the next version of “orders-chat”");
  await expect(waiting(page)).toContainText("Drop rows that repeat an earlier row. (new)");
  await examine(page, waiting(page));
  await waiting(page).getByRole("button", { name: "Approve" }).click();
  await expect(result(page)).toContainText("orders-chat, version 2");
  await expect(result(page)).toContainText("checks pass");
  await result(page).getByRole("button", { name: "Show the changed rows" }).click();
  await expect(result(page).getByRole("region", { name: "Before" }).first()).toContainText("TOTAL");
  await examine(page, result(page));
  await result(page).getByRole("button", { name: "Roll back" }).click();
  await expect(result(page)).toContainText("Rolled back. The recipe is at v3.0.");
  await expect(result(page).getByRole("button", { name: "Roll back" })).toBeHidden();
  const { rowCount } = (await (await api.send("GET", `/api/datasets/${id}`)).json()) as { rowCount: number };
  expect(rowCount).toBe(5);
  await result(page).getByRole("link", { name: "Open the recipe" }).click();
  await expect(page.getByText("No steps yet.")).toBeVisible();
  assertQuiet();
});

test("changed data is reviewed before it becomes the answer, where a conversation requires it", async ({
  page,
  builtIn,
}) => {
  const { address } = await startPreparation(builtIn.url, "orders-review", "ask");
  await page.goto(address);
  await waiting(page).getByRole("button", { name: "Approve" }).click();
  await expect(waiting(page)).toContainText("orders-review, version 2");
  await expect(waiting(page)).toContainText("Rolling back makes the previous one current again");
  await examine(page, waiting(page));
  await waiting(page).getByRole("button", { name: "Accept" }).click();
  await expect(result(page)).toContainText("orders-review, version 2");
});
