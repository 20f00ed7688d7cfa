import { expect } from "@playwright/test";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { ApiClient } from "../api-client";
import { openDataset, people } from "./support/dataset-journey";
import { ask, isActionCall, watchPage } from "./support/journey";

let caveat: RunningCaveat;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
});

test("a doubtful file is read differently as its next version, and then as before", async ({ page }) => {
  const { assertQuiet } = watchPage(page, caveat.url);
  await openDataset(page, {
    url: caveat.url,
    name: "sales",
    text: "Report\n\nid;when;price\n1;01.02.2024;1,5\n2;03.02.2024;2\nTotal;;3,5\n",
  });
  await expect(page.locator("#notices")).toContainText("Lines above the table were left out.");
  await page.getByRole("button", { name: "Change how it is read" }).click();
  const dialog = page.getByRole("dialog", { name: "How sales is read" });
  await expect(dialog.getByRole("region", { name: "The first rows, as written" })).toContainText("01.02.2024");
  await expect(dialog.getByRole("button", { name: "Use this reading" })).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Date order" }).selectOption("month first");
  await dialog.getByRole("combobox", { name: "Type of price" }).selectOption("text");
  await expect(dialog.getByText("price becomes text instead of number.")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Delimiter" }).selectOption("|");
  await expect(dialog.getByText(/Removed columns: .*price/)).toBeVisible();
  await dialog.getByRole("combobox", { name: "Delimiter" }).selectOption(";");
  await expect(dialog.getByText(/Removed columns: /)).toHaveCount(0);
  await expect(dialog.getByText("price becomes text instead of number.")).toBeVisible();
  await dialog.getByRole("button", { name: "Use this reading" }).click();
  await expect(page.getByText("Version 2 is in use")).toBeVisible();
  await expect(page.locator("#versions")).toContainText("price as text");
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Use the reading of version 1 again" }).click();
  await expect(page.getByText("Version 3 is in use")).toBeVisible();
  await expect(page.locator("#versions").getByText("Version 3", { exact: true })).toBeVisible();
  assertQuiet();
});

test("a reading that the file does not support is refused with a message, and nothing is stored", async ({ page }) => {
  await openDataset(page, { url: caveat.url, name: "plain", text: "a,b\n1,2\n" });
  await page.getByRole("button", { name: "Change how it is read" }).click();
  const dialog = page.getByRole("dialog", { name: "How plain is read" });
  await dialog.getByRole("combobox", { name: "Delimiter" }).selectOption("other");
  await dialog.getByRole("textbox", { name: "Separator characters" }).fill('"');
  await expect(dialog.getByRole("alert")).not.toBeEmpty();
  await expect(dialog.getByRole("button", { name: "Use this reading" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator("#versions").getByText("Version 1", { exact: true })).toBeVisible();
});

test("datasets that share a key are found, with the effect of a join on the rows", async ({ page }) => {
  await openDataset(page, { url: caveat.url, name: "ring owners", text: "ring,owner\n7001,Ann\n7002,Bob\n7003,Cy\n" });
  await openDataset(page, {
    url: caveat.url,
    name: "ring sightings",
    text: "sighting,ring\n1,7001\n2,7001\n3,7002\n4,7009\n",
  });
  await expect(page.locator("#keys")).toContainText("identifies the row: sighting.");
  await page.getByRole("button", { name: "Compare with your other datasets" }).click();
  const found = page.locator("#keys").locator("div", { has: page.getByRole("link", { name: "With ring owners" }) });
  await expect(found.last()).toContainText("ring = ring");
  await expect(found.last()).toContainText("75 % of the rows here");
  await expect(found.last()).toContainText("No row is repeated.");
});

test("a person's description of data is stored, and sent to models", async ({ page }) => {
  const { id } = await openDataset(page, { url: caveat.url, name: "described", text: people });
  // A reload would cancel what is still on its way.
  const kept = () => page.waitForResponse((response) => isActionCall(response.request()) && response.ok());
  const age = page.getByRole("textbox", { name: "Description of age" });
  await age.fill("in full years");
  await Promise.all([kept(), age.press("Enter")]);
  const about = page.getByRole("textbox", { name: "Description of this data" });
  await about.fill("Members of a club");
  await Promise.all([kept(), about.blur()]);
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Club members");
  await Promise.all([kept(), name.press("Enter")]);
  await expect(page.getByRole("navigation", { name: "Datasets" }).getByText("Club members")).toBeVisible();
  await page.reload();
  await expect(age).toHaveValue("in full years");
  await expect(about).toHaveValue("Members of a club");
  const profile = await fetch(`${caveat.url}/api/datasets/${id}/profile`);
  expect(((await profile.json()) as { text: string }).text).toContain("in full years");
});

test("the oldest of many datasets can be chosen, and is sent with the question", async ({ page }) => {
  const api = new ApiClient(caveat.url);
  const names = Array.from({ length: 25 }, (_, number) => `of many ${number + 1}`);
  // Of the same bytes, so that only one of them is read.
  const added = await api.upload(names.map((name) => ({ name: `${name}.csv`, content: "a,b\n1,2\n3,4\n" })));
  expect(added.status).toBe(201);
  await page.goto(caveat.url);
  await page.getByRole("button", { name: "Choose data" }).click();
  for (const name of names) await expect(page.getByRole("menuitemcheckbox", { name: `${name} 2 × 2` })).toBeAttached();
  await page.getByRole("menuitemcheckbox", { name: "of many 1 2 × 2" }).click();
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("list", { name: "Data for this question" }).getByText("of many 1", { exact: true }),
  ).toBeVisible();
  await ask(page, "how many rows are there?");
  await expect(page.getByRole("main").getByRole("link", { name: "of many 1", exact: true })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByText(/Checked/)
      .first(),
  ).toBeVisible();
});

test("deleting a dataset names the conversations that use it, and they keep their answers", async ({ page }) => {
  const api = new ApiClient(caveat.url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask("how many rows are there?", [datasetId]);
  const conversation = `${caveat.url}/s/${id}`;
  await page.goto(conversation);
  await page.getByRole("main").getByRole("link", { name: "penguins" }).first().click();
  await expect(page.locator("#use").getByRole("link")).toHaveCount(1);
  await page.getByRole("button", { name: "Delete dataset" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete this dataset?" });
  await expect(dialog).toContainText("1 conversation uses it: it keeps its answers");
  await dialog.getByRole("button", { name: "Delete dataset" }).click();
  await page.waitForURL(`${caveat.url}/`);
  await page.goto(conversation);
  await expect(page.getByRole("main").getByText("344").first()).toBeVisible();
});

test("a deleted dataset is restored from the page that follows", async ({ page }) => {
  await openDataset(page, { url: caveat.url, name: "restored", text: people });
  const listed = page.getByRole("navigation", { name: "Datasets" }).getByText("restored");
  await page.getByRole("button", { name: "Delete dataset" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete dataset" }).click();
  await page.waitForURL(`${caveat.url}/`);
  await expect(listed).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(listed).toBeVisible();
});
