import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { watchPage } from "./support/journey";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the settings describe the installation, by keyboard from the sidebar", async ({ page, builtIn }) => {
  await new ApiClient(builtIn.url).addSample("penguins");
  const watch = watchPage(page, builtIn.url);
  await page.goto(builtIn.url);
  await page.getByRole("link", { name: "Settings" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(section(page, "Engine")).toContainText("The built-in engine needs no model");
  await expect(section(page, "Models")).toContainText("No model is connected.");
  await expect(section(page, "Budget")).toContainText("A conversation may spend any amount.");
  await expect(section(page, "Privacy")).toContainText("none of the data leaves this server");
  await expect(section(page, "Sandbox")).toContainText(/Tier: (namespaces|landlock)/);
  await expect(section(page, "Storage")).toContainText(/Datasets originals and tables\s*[1-9]/);
  await section(page, "Engine").getByRole("button", { name: "Test the engine" }).press("Enter");
  await expect(page.getByRole("list", { name: "Test results" })).toContainText("The built-in engine works.");
  watch.assertQuiet();
});

test("with models, the settings show the task of each, their budget, and a test", async ({ page, scripted }) => {
  const { caveat, model } = scripted;
  model.setScript({});
  await page.goto(`${caveat.url}/settings`);
  const engine = section(page, "Engine");
  await expect(engine.getByRole("row", { name: /^Writing code/ })).toBeVisible();
  await expect(section(page, "Models")).toContainText("OPENAI_API_KEY selects the engine.");
  await expect(section(page, "Models").getByRole("listitem")).toContainText("set by the environment");
  await expect(section(page, "Models").getByRole("button")).toHaveText(["Test"]);
  await expect(section(page, "Budget")).toContainText("A conversation may use 500,000 tokens.");
  await expect(section(page, "Privacy")).toContainText("a few values and small results");
  const asked = model.requests.length;
  await engine.getByRole("button", { name: "Test the engine" }).click();
  await expect(engine.getByRole("list", { name: "Test results" }).getByRole("listitem").first()).toBeVisible();
  expect(model.requests.length).toBeGreaterThan(asked);
  expect(await page.content()).not.toContain("test-key");
});

test("a standing approval is shown and revoked", async ({ page, builtIn }) => {
  const api = new ApiClient(builtIn.url);
  await api.send("PATCH", "/api/settings", { plansApproved: true });
  await page.goto(`${builtIn.url}/settings#approvals`);
  const approvals = section(page, "Standing approvals");
  await expect(approvals).toContainText("Plans are approved in all conversations");
  await approvals.getByRole("button", { name: "Ask about plans again" }).press("Enter");
  await expect(approvals).toContainText("None. Conversations that require approval");
  await expect
    .poll(async (): Promise<unknown> => (await api.send("GET", "/api/settings")).json())
    .toMatchObject({ plansApproved: false });
});

test("links work while a server is being added that does not answer", async ({ page, builtIn }) => {
  const asked = Promise.withResolvers<ServerResponse>();
  const silent = createServer((_request, response) => asked.resolve(response));
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  const { port } = silent.address() as AddressInfo;
  await page.goto(`${builtIn.url}/settings`);
  const servers = section(page, "MCP servers");
  await servers.getByRole("button", { name: "Add a server" }).click();
  await servers.getByLabel("Name").fill("silent");
  await servers.getByLabel("Address").fill(`http://127.0.0.1:${port}/mcp`);
  await servers.getByLabel("Address").press("Enter");
  const held = await asked.promise;
  await page.getByRole("link", { name: "Library" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Library");
  // Caveat has not given up yet.
  expect(held.destroyed).toBe(false);
  silent.closeAllConnections();
  await new Promise((closed) => silent.close(closed));
});

test("the theme is chosen, applies everywhere, is stored, and can follow the system again", async ({
  page,
  builtIn,
}) => {
  await page.goto(`${builtIn.url}/settings`);
  const choose = async (theme: string) => {
    const radio = section(page, "Appearance").getByRole("radio", { name: theme });
    await radio.click();
    await expect(radio).toBeChecked();
  };
  await choose("Dark");
  const dark = () => page.evaluate(() => document.documentElement.classList.contains("dark"));
  await expect.poll(dark).toBe(true);
  await page.reload();
  await expect(section(page, "Appearance").getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect.poll(dark).toBe(true);
  await choose("Light");
  await expect.poll(dark).toBe(false);
  await choose("Dark");
  await choose("System");
  await expect.poll(dark).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(dark).toBe(true);
  await page.reload();
  await expect(section(page, "Appearance").getByRole("radio", { name: "System" })).toBeChecked();
  await expect.poll(dark).toBe(true);
});
