import path from "node:path";
import { expect } from "@playwright/test";
import { remediationLoop, simpleSuccess } from "../../lib/testing/example-flows";
import type { ScriptedModelServer } from "../../lib/testing/scripted-model-server";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { addFile, ask, watchPage } from "./journey";

const customers = path.resolve(import.meta.dirname, "../../lib/testing/fixtures/customers.csv");

let caveat: RunningCaveat;
let model: ScriptedModelServer;

test.beforeAll(({ scripted }) => {
  ({ caveat, model } = scripted);
});

test("upload, ask, reload, rename, delete with a model", async ({ page }) => {
  model.setScript(simpleSuccess.script);
  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await addFile(page, customers, "customers");
  await ask(page, simpleSuccess.question);
  const main = page.getByRole("main");
  await expect(main.getByText("42.3 years")).toBeVisible();
  await page.reload();
  await expect(main.getByText("42.3 years")).toBeVisible();

  const list = page.getByRole("navigation", { name: "Conversations" });
  const link = list.locator(`a[href="${new URL(page.url()).pathname}"]`);
  await expect(link).toHaveText(/Average customer age/);
  await list
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(link).toHaveCount(0);
  watch.assertQuiet();
});

test("a repaired answer tells how often it was repaired", async ({ page }) => {
  model.setScript(remediationLoop.script);
  await page.goto(caveat.url);
  await addFile(page, customers, "customers");
  await ask(page, remediationLoop.question);
  const main = page.getByRole("main");
  await expect(main.getByText(/· 1 fix/)).toBeVisible();
  await main.getByRole("button", { name: /· 1 fix/ }).click();
  await expect(main.getByText("Finding another way")).toBeVisible();
});

test("the steps are seen live, and stop stops", async ({ page }) => {
  model.setScript({
    ...simpleSuccess.script,
    generate_code: 'import time\nprint("counting sheep", flush=True)\ntime.sleep(25)\nresult = len(df)',
  });
  await page.goto(caveat.url);
  await addFile(page, customers, "customers");
  await ask(page, simpleSuccess.question);
  const main = page.getByRole("main");
  await expect(main.getByText("Running code")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(main.getByText("You stopped this run.")).toBeVisible();
  await page.reload();
  await expect(main.getByText("You stopped this run.")).toBeVisible();
});
