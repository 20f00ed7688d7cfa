import { expect } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { examineScreen } from "./support/examine-screen";
import { composerOf, watchPage } from "./support/journey";

test("a slash lists commands, one of them forces a search, and one click asks it as an analysis", async ({
  page,
  builtIn,
}) => {
  const api = new ApiClient(builtIn.url);
  await api.addSample("penguins");
  const watch = watchPage(page, builtIn.url);
  await page.goto(builtIn.url);
  const composer = composerOf(page);
  await composer.fill("/");
  const commands = page.getByRole("listbox", { name: "Commands" });
  await expect(commands.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(commands.getByRole("option", { name: /^\/clean/ })).toBeVisible();
  await composer.press("Escape");
  await expect(commands).toHaveCount(0);
  await composer.fill("/f");
  await composer.press("Enter");
  await expect(composer).toHaveValue("/find ");
  await expect(page.getByText("/find: write what to look for")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await composer.pressSequentially("body mass of penguins");
  await expect(page.getByText("Goes to Library search")).toBeVisible();
  await composer.press("Enter");

  const found = page.locator("[data-part=found]");
  await expect(found.getByRole("link", { name: "Body Mass (g) column of penguins" }).first()).toBeVisible();
  await expect(page.locator("[data-part=route]")).toContainText("Library search · Chosen by you.");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const events = await api.events(id);
  const nodes = events.filter(({ type }) => type === "node_start").map(({ data }) => data.node);
  expect(nodes).toEqual(["plan_search", "search_library", "plan_search"]);
  const looked = events.find(({ type, data }) => type === "node_end" && data.node === "search_library");
  for (const tool of ["columns.search", "datasets.search"]) expect(String(looked?.data.summary)).toContain(tool);

  await page.getByRole("button", { name: "Ask as an analysis instead" }).click();
  await expect(page.locator("[data-part=route]")).toHaveCount(0);
  watch.assertQuiet();
});

test("a message is routed to the search by its words, and a search without a result has a next step", async ({
  page,
  builtIn,
}) => {
  await page.goto(builtIn.url);
  const composer = composerOf(page);
  await composer.fill("which dataset has xqzzy records?");
  await composer.press("Enter");
  await expect(page.locator("[data-part=sentence]")).toContainText("Nothing matches");
  await expect(page.locator("[data-part=route]")).toContainText("Library search · This asks where to find something.");
});

test("the steps of a plan are approved one by one, and what was deleted can be restored", async ({ page, builtIn }) => {
  const api = new ApiClient(builtIn.url);
  const watch = watchPage(page, builtIn.url);
  await api.addDataset("old visits.csv", "day,visits\n1,2\n2,3\n");
  await page.goto(builtIn.url);
  const composer = composerOf(page);
  await composer.fill("Rename the dataset “old visits” to “Visits 2023”");
  await composer.press("Enter");
  const card = page.getByRole("region", { name: "Approve the plan" });
  const rename = card.getByRole("checkbox", { name: "Rename the dataset “old visits” to “Visits 2023”." });
  await expect(rename).toBeChecked();
  await card.getByRole("button", { name: "Edit step 1" }).click();
  await card.getByLabel("New name").fill("Visits 2024");
  await expect(card.getByText("edited")).toBeVisible();
  await card.getByRole("button", { name: "Approve 1 step" }).click();
  await expect(page.locator("[data-part=sentence]")).toContainText(
    "Renamed the dataset “old visits” to “Visits 2024”.",
  );

  await composer.fill("Delete the dataset “Visits 2024”");
  await composer.press("Enter");
  const deletion = card.getByRole("checkbox", { name: "Delete the dataset “Visits 2024”." });
  await expect(deletion).not.toBeChecked();
  await expect(card.getByRole("combobox")).toHaveCount(0);
  await page.keyboard.press("Control+Alt+Enter");
  await expect(card.getByRole("alert")).toContainText("Check the steps to carry out");
  await deletion.check();
  await page.keyboard.press("Control+Alt+Enter");
  await page.getByRole("button", { name: "Restore “Visits 2024”" }).click();
  await expect(page.getByText("Restored: “Visits 2024”.")).toBeVisible();

  await page.goto(`${builtIn.url}/settings#audit`);
  const calls = page.getByRole("list", { name: "Tool calls" }).getByRole("listitem");
  await expect(calls.filter({ hasText: "datasets.delete" }).first()).toContainText("approved · done");
  await expect(calls.filter({ hasText: "datasets.rename" }).first()).toContainText("approved · done");
  watch.assertQuiet();
});

test("a plan of tools and the audit follow the rules for all screens", async ({ page, builtIn }) => {
  const api = new ApiClient(builtIn.url);
  const name = `wide ${"w".repeat(60)}`;
  await api.addDataset(`${name}.csv`, "a,b\n1,2\n");
  const { id } = await api.start(`Delete the dataset “${name}”`);
  await examineScreen(page, {
    address: `${builtIn.url}/s/${id}`,
    until: (page) => page.getByRole("region", { name: "Approve the plan" }),
    within: (page) => page.getByRole("main"),
  });
  await examineScreen(page, {
    address: `${builtIn.url}/settings`,
    until: (page) => page.locator("#audit"),
    within: (page) => page.getByRole("main"),
  });
});
