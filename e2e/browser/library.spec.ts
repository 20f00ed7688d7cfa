import { expect } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { examineScreen } from "./support/examine-screen";
import { watchPage } from "./support/journey";

const handbook = "# Churn\n\nA customer churns after ninety days without an order.\n\n# Parking\n\nBehind the house.\n";
const toFile = (name: string, text: string) => ({ name, mimeType: "text/markdown", buffer: Buffer.from(text) });

test("documents and definitions are added, found, opened, changed, deleted and restored", async ({ page, builtIn }) => {
  await new ApiClient(builtIn.url).addSample("penguins");
  const watch = watchPage(page, builtIn.url);
  await page.goto(builtIn.url);
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Library");
  const documents = page.locator("#documents");
  const files = [toFile("handbook.md", handbook), toFile("empty.md", " ")];
  await documents.getByLabel("Add documents").last().setInputFiles(files);
  await expect(documents.getByRole("alert")).toContainText("empty.md: This document has no text.");
  await expect(documents.getByRole("link", { name: "handbook.md" })).toBeVisible();

  const definitions = page.locator("#definitions");
  await definitions.getByLabel("Term").fill("bulky penguin");
  await definitions.getByLabel("Meaning").fill("a body mass above 5 kg");
  await definitions.getByRole("button", { name: "Add definition" }).click();
  await expect(definitions.getByRole("listitem")).toContainText("a body mass above 5 kg");
  await definitions.getByRole("button", { name: "Edit bulky penguin" }).click();
  await definitions.getByRole("listitem").getByLabel("Meaning").fill("a body mass above 6 kg");
  await definitions.getByRole("button", { name: "Save" }).click();
  await expect(definitions.getByRole("listitem")).toContainText("above 6 kg");

  const field = page.getByRole("searchbox", { name: "Search the library" });
  const results = page.getByRole("group", { name: "Search results" });
  await field.fill("bulky pengiun");
  await expect(results.getByRole("link").filter({ hasText: "a body mass above 6 kg" })).toBeVisible();
  await field.fill("body mass");
  await expect(results.getByRole("link", { name: "Body Mass (g) column of penguins" }).first()).toBeVisible();
  await field.fill("when does a customer churn?");
  await results.getByRole("link", { name: /^handbook\.md “Churn”/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("handbook.md");
  await expect(page.locator("#passage-1")).toContainText("ninety days without an order");

  await page.goBack();
  await expect(field).toHaveValue("when does a customer churn?");
  await documents.getByRole("button", { name: "Delete handbook.md" }).click();
  await expect(documents.getByRole("link", { name: "handbook.md" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(documents.getByRole("link", { name: "handbook.md" })).toBeVisible();
  await definitions.getByRole("button", { name: "Delete bulky penguin" }).click();
  await expect(definitions).toContainText("No terms are defined yet.");
  watch.assertQuiet();
});

test("the library and a document follow the rules for all screens", async ({ page, builtIn }) => {
  const form = new FormData();
  form.append("file", new Blob([`${handbook}\n\n${"x".repeat(400)}\n`]), "screens.md");
  const reply = await fetch(`${builtIn.url}/api/documents`, { method: "POST", body: form });
  const { items } = (await reply.json()) as { items: { id: string }[] };
  const body = JSON.stringify({ term: `wide ${"w".repeat(60)}`, meaning: `<b>${"m".repeat(300)}` });
  await fetch(`${builtIn.url}/api/definitions`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  await examineScreen(page, {
    address: `${builtIn.url}/library?query=churn+wide`,
    until: (page) => page.getByRole("group", { name: "Search results" }),
    within: (page) => page.getByRole("main"),
  });
  await examineScreen(page, {
    address: `${builtIn.url}/library/documents/${items[0]?.id ?? ""}`,
    until: (page) => page.locator("#passage-1"),
    within: (page) => page.getByRole("main"),
  });
});
