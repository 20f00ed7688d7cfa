import { expect } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import type { ScriptedModelServer } from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { toSlowCode } from "../slow-code";
import type { RunningCaveat } from "../start-caveat";
import { addCustomers, ageAnswer, ageQuestion, customers } from "./support/customers";
import { addFile, ask, watchPage } from "./support/journey";

let caveat: RunningCaveat;
let model: ScriptedModelServer;

test.beforeAll(({ scripted }) => {
  ({ caveat, model } = scripted);
});

test("a file is uploaded and asked about, and the conversation gets a title from the model", async ({ page }) => {
  model.setScript(simpleSuccess.script);
  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await addFile(page, customers, "customers");
  await ask(page, ageQuestion);
  await expect(page.getByRole("main").getByText(ageAnswer)).toBeVisible();
  const list = page.getByRole("navigation", { name: "Conversations" });
  await expect(list.locator(`a[href="${new URL(page.url()).pathname}"]`)).toHaveText(/Average customer age/);
  watch.assertQuiet();
});

test("steps, Python's output, and the text of the answer appear live, and stop works", async ({ page }) => {
  const api = new ApiClient(caveat.url);
  const main = page.getByRole("main");
  model.setScript({
    ...simpleSuccess.script,
    // Long enough to see them appear, and to stop them.
    explain_results: { reply: "One sheep, two sheep, three sheep. ".repeat(400), chunkDelayMs: 150 },
  });
  const { id } = await api.start(ageQuestion, [await addCustomers(api)]);
  await page.goto(`${caveat.url}/s/${id}`);
  await expect(main.getByText(/One sheep, two sheep/)).toBeVisible();
  await expect(main.getByRole("button", { name: /^Working/ })).toBeVisible();
  await page.keyboard.press("Shift+Escape");
  await page.keyboard.press("Escape");
  await expect(main.getByText("You stopped this run.")).toBeVisible();

  model.setScript({
    ...simpleSuccess.script,
    generate_code: toSlowCode(25, "result = len(df)"),
  });
  await ask(page, ageQuestion);
  await expect(main.getByText("Running code")).toBeVisible();
  await main.getByRole("button", { name: "Python output" }).click();
  await expect(main.getByText("computing").last()).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(main.getByText("You stopped this run.")).toHaveCount(2);
  await page.reload();
  await expect(main.getByText("You stopped this run.")).toHaveCount(2);
});
