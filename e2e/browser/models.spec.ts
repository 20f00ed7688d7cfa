import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import {
  startScriptedModelServer,
  type ScriptedModelServer,
} from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { startCaveat, type RunningCaveat } from "../start-caveat";
import { ageAnswer, ageQuestion, customers } from "./support/customers";
import { findTextOnDisk } from "./support/find-text-on-disk";
import { addFile, ask, overflowOf, phone, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const root = path.resolve(import.meta.dirname, "../..");
const key = "canary-0123456789-never-to-be-seen";
const ready = { ready: true, smallest_prime: 2 };
const withoutKey = { status: 401, body: { error: { message: `Incorrect API key provided: ${key}` } } };

let model: ScriptedModelServer;
let caveat: RunningCaveat;

test.beforeAll(async () => {
  model = await startScriptedModelServer({ script: {} });
  caveat = await startCaveat({ LOCAL_MODEL_PORTS: new URL(model.url).port });
});
test.afterAll(async () => {
  await caveat.remove();
  await model.close();
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Connect a model" });
const models = (page: Page) => page.getByRole("region", { name: "Models", exact: true });

/** Texts of all responses of the server to the page. */
function recordReplies(page: Page): () => Promise<string> {
  const replies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (!response.url().includes("/events")) replies.push(response.text().catch(() => ""));
  });
  return async () => (await Promise.all(replies)).join("\n");
}

test("a model is connected by its key, called and removed, and its key leaks nowhere", async ({ page }) => {
  const watch = watchPage(page, caveat.url);
  const replies = recordReplies(page);
  model.setScript({ ...simpleSuccess.script, probe: [withoutKey, ready] });
  await page.goto(caveat.url);
  await expect(page.getByText("The built-in engine answers.")).toBeVisible();
  await page.getByRole("button", { name: "Connect a model" }).click();
  await dialog(page)
    .getByRole("radio", { name: /^Another server/ })
    .check();
  await dialog(page).getByRole("button", { name: "Use this model" }).click();
  await expect(dialog(page).getByRole("status").last()).toHaveText("Enter the address.");
  await expect(dialog(page).getByLabel("Address")).toBeFocused();
  await dialog(page).getByLabel("Address").fill("http://10.1.2.3/v1");
  await dialog(page).getByLabel("API key, if it needs one").fill(key);
  await dialog(page).locator("[name=model]").fill("by-key");
  await dialog(page).getByRole("button", { name: "Use this model" }).click();
  await expect(dialog(page).getByText("This server is on a private network.")).toBeVisible();
  await dialog(page).getByLabel("Address").fill(model.url);
  await dialog(page).getByRole("button", { name: "Test" }).click();
  await expect(dialog(page).getByText("did not accept the API key. Enter a valid key")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Use it anyway" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Test" }).click();
  await expect(dialog(page).getByText('The model "by-key" works')).toBeVisible();
  await dialog(page).getByRole("button", { name: "Use this model" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText("Questions go to OpenAI-compatible server · by-key.")).toBeVisible();

  await addFile(page, customers, "customers");
  await ask(page, ageQuestion);
  await expect(page.getByRole("main").getByText(ageAnswer)).toBeVisible();
  const asked = model.requests.filter(({ task }) => task === "generate_code");
  expect(asked.map(({ model: name, headers }) => [name, headers.authorization])).toEqual([["by-key", `Bearer ${key}`]]);
  const session = page.url().split("/").at(-1) ?? "";

  await page.goto(`${caveat.url}/settings#models`);
  await expect(models(page).getByRole("listitem")).toContainText("OpenAI-compatible server · by-key");
  await expect(models(page).getByRole("listitem")).toContainText("in use");
  const stored = await findEverywhere(session);
  expect(stored).toEqual({ api: [], output: false, data: [], backup: [] });
  await models(page).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(models(page)).toContainText("No model is connected. The built-in engine answers.");

  await page.goto(caveat.url);
  await expect(page.getByText("The built-in engine answers.")).toBeVisible();
  expect(await findEverywhere(session)).toEqual(stored);
  expect(await replies()).not.toContain(key);
  expect(await page.content()).not.toContain(key);
  watch.assertQuiet();
});

/** Searches for the key: API responses, the server's output, its data directory, a backup. */
async function findEverywhere(session: string) {
  const api = new ApiClient(caveat.url);
  const { messages } = await api.session(session);
  const places = [
    ...["/api/models", "/api/health", "/api/installation", "/api/settings", "/api/openapi.json"],
    ...["", "/versions", "/summary", "/notebook", "/bundle"].map((part) => `/api/sessions/${session}${part}`),
    `/api/runs/${messages[0]?.runId}/model-calls`,
  ];
  const found: string[] = [];
  for (const place of places) {
    const reply = await api.send("GET", place);
    expect([place, reply.status]).toEqual([place, 200]);
    if (Buffer.from(await reply.arrayBuffer()).includes(key)) found.push(place);
  }
  if (JSON.stringify(await api.events(session)).includes(key)) found.push("events");
  const data = await findTextOnDisk(caveat.dataDirectory, key);
  expect(data.read).toBeGreaterThan(100);
  const folder = await mkdtemp(path.join(os.tmpdir(), "caveat-models-"));
  try {
    const env = { ...process.env, CAVEAT_DATA_DIR: caveat.dataDirectory };
    const script = path.join(root, "scripts", "backup.mjs");
    await promisify(execFile)(process.execPath, [script, path.join(folder, "backup")], { env });
    const backup = await findTextOnDisk(folder, key);
    expect(backup.read).toBeGreaterThan(10);
    return { api: found, output: caveat.output().includes(key), data: data.found, backup: backup.found };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("a local model is found and used with two clicks", async ({ page }) => {
  model.setScript({ ...simpleSuccess.script, probe: ready });
  await page.goto(caveat.url);
  await page.getByRole("button", { name: "Connect a model" }).click();
  await expect(dialog(page).getByRole("radio", { name: /on this machine/ })).toBeChecked();
  await expect(dialog(page).locator("[name=model]")).toHaveValue("scripted");
  await dialog(page).getByRole("button", { name: "Use this model" }).click();
  await expect(page.getByText("Questions go to OpenAI-compatible server · scripted.")).toBeVisible();
  await addFile(page, customers, "customers");
  await ask(page, ageQuestion);
  await expect(page.getByRole("main").getByText(ageAnswer)).toBeVisible();

  await page.goto(`${caveat.url}/settings#models`);
  await models(page).getByRole("button", { name: "Test" }).press("Enter");
  await expect(models(page).getByText('The model "scripted" works')).toBeVisible();
  await models(page).getByRole("button", { name: "Stop using" }).press("Enter");
  await expect(models(page).getByRole("button", { name: "Use" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Engine", exact: true })).toContainText("Built-in engine");
});

test("the dialog leaves nothing behind, is accessible and fits a phone", async ({ page }) => {
  model.setScript({ probe: ready });
  const api = new ApiClient(caveat.url);
  const count = async () =>
    ((await (await api.send("GET", "/api/models")).json()) as { items: unknown[] }).items.length;
  const before = await count();
  await page.setViewportSize(phone);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(caveat.url);
    await page.getByRole("button", { name: "Connect a model" }).click();
    await expect(dialog(page).getByRole("radio", { name: /on this machine/ })).toBeChecked();
    await dialog(page).getByRole("button", { name: "Test" }).click();
    await expect(dialog(page).getByText('The model "scripted" works')).toBeVisible();
    expect(await count()).toBe(before + 1);
    expect(await seriousFindings(page, dialog(page))).toEqual([]);
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(count).toBe(before);
  }
});
