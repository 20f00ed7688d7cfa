import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import pg from "pg";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "../../lib/persistence/embedded/embedded-database";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { startCaveat, type RunningCaveat } from "../start-caveat";
import { overflowOf, phone, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

let folder: string;
let server: EmbeddedDatabase;
let caveat: RunningCaveat;
/** A user's database, which the roles `reader` and `writer` may read. */
let shop: pg.Client;
let place: Record<string, string>;

test.beforeAll(async () => {
  // Preparing drivers may take minutes on a slow machine.
  test.setTimeout(600_000);
  folder = await mkdtemp(path.join(os.tmpdir(), "caveat-shop-"));
  server = await startEmbeddedDatabase({ directory: folder });
  const address = new URL(server.connectionString);
  const main = new pg.Client({ connectionString: address.href });
  await main.connect();
  await main.query("CREATE DATABASE shop");
  await main.end();
  address.pathname = "/shop";
  shop = new pg.Client({ connectionString: address.href });
  await shop.connect();
  await shop.query(`
    CREATE ROLE reader LOGIN PASSWORD 'right';
    CREATE ROLE writer LOGIN PASSWORD 'right';
    CREATE TABLE orders AS SELECT i AS id, i * 2 AS amount FROM generate_series(1, 100) AS i;
    CREATE TABLE locked AS SELECT * FROM orders;
    CREATE TABLE notes AS SELECT i AS id, 'Note ' || i AS note, nullif(i % 10, 0) AS stars
      FROM generate_series(1, 20000) AS i;
    GRANT SELECT ON orders, locked, notes TO reader, writer;
    GRANT INSERT ON orders TO writer`);
  place = { Host: "127.0.0.1", Port: address.port, Database: "shop", User: "reader", Password: "right" };
  caveat = await startCaveat({ CONNECTIONS_ALLOW_PRIVATE: "true" });
  // The first test of a connection waits until its drivers are ready.
  const connection = await connect("First", "right");
  expect((await new ApiClient(caveat.url).send("POST", `${connection}/test`, {})).status).toBe(200);
  await new ApiClient(caveat.url).send("DELETE", connection);
});
test.afterAll(async () => {
  await caveat.remove();
  await shop.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const choiceIn = (dialog: Locator) => dialog.getByRole("combobox", { name: "Connection", exact: true });

/** Adds a connection as a program does, and returns its address. */
async function connect(name: string, secret: string): Promise<string> {
  const { Host: host, Port: port, Database: database, User: user } = place;
  const body = { kind: "postgres", name, host, port: Number(port), database, user, secret };
  const added = await new ApiClient(caveat.url).send("POST", "/api/connections", body);
  return `/api/connections/${((await added.json()) as { id: string }).id}`;
}

async function openDialog(page: Page) {
  await page.goto(caveat.url);
  await page.getByRole("button", { name: "From a database" }).click();
  const dialog = page.getByRole("dialog", { name: "From a database" });
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
  };
  const add = () => dialog.getByRole("button", { name: "Add and test" }).click();
  return { dialog, fill, add, says: (text: RegExp) => dialog.getByRole("status").filter({ hasText: text }) };
}

test("an error in a connection is shown at its field, and nothing is stored until it works", async ({ page }) => {
  const { assertQuiet } = watchPage(page, caveat.url);
  const { dialog, fill, add, says } = await openDialog(page);
  await fill({ ...place, Name: "Shop", User: "writer", Password: "wrong" });
  await add();
  const refused = says(/^The server rejected the user name or the secret\./);
  await expect(refused).toHaveText(
    'The server rejected the user name or the secret. The server said: password authentication failed for user "writer". Check the user and the password in the connection.',
  );
  await expect(dialog.getByLabel("Host", { exact: true })).toHaveValue("127.0.0.1");
  await expect(choiceIn(dialog)).toHaveCount(0);
  expect(await seriousFindings(page, dialog)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize(phone);
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
  await fill({ Password: "right", Database: "nowhere" });
  await expect(refused).toHaveCount(0);
  await add();
  await expect(says(/The database does not exist\..*Check the name of the database/)).toBeVisible();
  await fill({ Database: "shop", Port: "1" });
  await add();
  await expect(says(/The server cannot be reached\..*Check the host and the port/)).toBeVisible();
  await fill({ Port: "99999" });
  await add();
  await expect(says(/A port is a number from 1 to 65535\./)).toBeVisible();
  await fill({ Port: place.Port ?? "" });
  await add();
  await expect(dialog.getByText("This connection's role can change data.")).toBeVisible();
  const search = dialog.getByRole("searchbox", { name: "Search tables and files" });
  await expect(search).toBeFocused();
  await search.fill("ORDER");
  await expect(dialog.getByRole("list", { name: "Tables and files" }).getByRole("listitem")).toHaveText([
    /^public\.orders/,
  ]);
  await search.fill("nothing like it");
  await expect(says(/^Nothing matches\.$/)).toBeVisible();
  expect(await seriousFindings(page, dialog)).toEqual([]);
  assertQuiet();
});

test("reading a table shows its progress, can be stopped on the server too, and ends with a chosen dataset", async ({
  page,
}) => {
  const { dialog, fill, add } = await openDialog(page);
  const choice = choiceIn(dialog);
  await expect(choice.or(dialog.getByLabel("Host", { exact: true })).first()).toBeVisible();
  if ((await choice.count()) > 0) await choice.selectOption("Another connection …");
  await fill({ ...place, Name: "Slow shop" });
  await add();
  await expect(dialog.getByRole("button", { name: "Read public.locked" })).toBeVisible();
  await expect(dialog.getByText("This connection's role can change data.")).toHaveCount(0);
  await shop.query("BEGIN; LOCK TABLE locked IN ACCESS EXCLUSIVE MODE");
  const waiting = async () =>
    (await shop.query("SELECT 1 FROM pg_stat_activity WHERE usename = 'reader' AND wait_event_type = 'Lock'")).rowCount;
  await dialog.getByRole("button", { name: "Read public.locked" }).click();
  await expect(dialog.getByText(/^Reading… .* so far\.$/)).toBeVisible();
  await expect.poll(waiting).toBe(1);
  await expect(dialog.getByRole("button", { name: "Read public.orders" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Stop and remove" }).click();
  await expect(dialog.getByText(/^Reading… /)).toHaveCount(0);
  await expect.poll(waiting).toBe(0);
  await shop.query("ROLLBACK");
  await expect(page.getByRole("link", { name: "locked", exact: true, includeHidden: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Read public.orders" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: /^Remove orders/ })).toBeVisible();
});

test("a connection whose password has changed is repaired in the dialog", async ({ page }) => {
  await connect("Changing shop", "old");
  const { dialog } = await openDialog(page);
  await choiceIn(dialog).selectOption("Changing shop · PostgreSQL");
  await expect(dialog.getByRole("alert")).toContainText("The server rejected the user name or the secret.");
  await dialog.getByRole("button", { name: "Edit the connection" }).click();
  const form = dialog.getByRole("form", { name: "Edit the connection Changing shop" });
  await form.getByLabel("Password", { exact: true }).fill("right");
  await form.getByRole("button", { name: "Save and test" }).click();
  await expect(dialog.getByRole("button", { name: "Read public.orders" })).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("a live table is added beside a question that is being written, and a copy takes the steps that its server cannot run", async ({
  page,
}) => {
  await connect("Live shop", "right");
  await page.goto(caveat.url);
  await page.getByRole("textbox", { name: "Ask a question" }).fill("How many notes are there?");
  await page.getByRole("button", { name: "Choose data" }).click();
  await page.getByRole("menuitem", { name: "From a database…" }).click();
  const dialog = page.getByRole("dialog", { name: "From a database" });
  await choiceIn(dialog).selectOption("Live shop · PostgreSQL");
  await dialog.getByRole("checkbox", { name: /^Leave the rows on the server/ }).check();
  await dialog.getByRole("button", { name: "Read public.notes" }).click();
  await expect(dialog).toBeHidden();
  // Nothing of the dialog has sent the question.
  await expect(page.getByRole("textbox", { name: "Ask a question" })).toHaveValue("How many notes are there?");
  await page.getByRole("link", { name: "notes", exact: true }).click();
  // Missing values are counted on the server, and are a share of all of its rows.
  await expect(page.getByText("10 % missing").first()).toBeVisible();
  await page.getByRole("tab", { name: "Recipe" }).click();
  await page.getByLabel("Describe what to do").fill("write note in lower case");
  await page.getByRole("button", { name: "Preview the steps" }).click();
  const refusal = page.getByRole("alert").filter({ hasText: "cannot run on PostgreSQL" });
  await expect(refusal).toHaveText(/^Step 1, [^:]* cannot run on PostgreSQL: [^:]*$/);
  await page.getByRole("button", { name: "Copy the table here" }).click();
  await expect(page.getByRole("heading", { name: "notes copy" })).toBeVisible();
  await page.getByLabel("Describe what to do").fill("write note in lower case");
  await page.getByRole("button", { name: "Preview the steps" }).click();
  await expect(page.getByRole("button", { name: "Apply these steps" })).toBeVisible();
});
