import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { startCaveat, type RunningCaveat } from "../start-caveat";
import { examineScreen } from "./support/examine-screen";

let caveat: RunningCaveat;
let web: Server;
let origin = "";
/** Password that the web server accepts. */
let accepted = "right";
/** Serves the file to those who know the password. */
let reply: (response: ServerResponse) => void = () => undefined;
const sales = "day,amount\n2024-01-01,10\n2024-01-02,20\n";

test.beforeAll(async () => {
  web = createServer((request, response) => {
    const expected = `Bearer ${accepted}`;
    if (request.headers.authorization !== expected) response.writeHead(401).end();
    else if (request.url === "/data/") response.end('<a href="sales.csv">sales</a>');
    else reply(response);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => web.once("listening", resolve));
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  caveat = await startCaveat({ CONNECTIONS_ALLOW_PRIVATE: "true" });
});
test.afterAll(async () => {
  await caveat.remove();
  web.closeAllConnections();
  web.close();
});
test.beforeEach(() => {
  accepted = "right";
  reply = (response) => response.end(sales);
});

const addressOf = (path: string) => `${caveat.url}${path}`;

async function connect(name: string): Promise<string> {
  const body = { kind: "http", name, url: `${origin}/data/`, secret: "right" };
  const added = await new ApiClient(caveat.url).send("POST", "/api/connections", body);
  return ((await added.json()) as { id: string }).id;
}

async function read(connectionId: string): Promise<string> {
  const body = { connectionId, table: "sales.csv", mode: "snapshot" };
  const added = await new ApiClient(caveat.url).send("POST", "/api/datasets/from-connection", body);
  return ((await added.json()) as { id: string }).id;
}

test("a run that needs a connection waits until its password is entered again, and then answers", async ({ page }) => {
  const id = await connect("Locked files");
  reply = (response) => {
    accepted = "changed";
    response.writeHead(401).end();
  };
  const failed = await read(id);
  const client = new ApiClient(caveat.url);
  const session = await client.start("What is the total amount?", [failed]);
  await page.goto(addressOf(`/s/${session.id}`));
  const card = page.getByRole("region", { name: "Check the connection" });
  await expect(card).toContainText("“sales” needs the connection “Locked files”, which does not work.");
  await expect(card).toContainText("The server rejected the user name or the secret.");
  reply = (response) => response.end(sales);
  await card.getByLabel("Password or token").fill("still wrong");
  await card.getByRole("button", { name: "Save and test" }).click();
  await expect(card.getByRole("status").filter({ hasText: "rejected" })).toBeVisible();
  await card.getByLabel("Password or token").fill("changed");
  await card.getByRole("button", { name: "Save and test" }).click();
  await expect(card.getByRole("status").filter({ hasText: "answers" })).toBeVisible();
  await card.getByRole("button", { name: "Test again and continue" }).click();
  await expect(page.locator('[data-part="sentence"]').first()).toContainText("30");
});

test("a refresh shows its progress, is stopped, and is scheduled for a day and a time", async ({ page }) => {
  const datasetId = await read(await connect("Growing files"));
  await page.goto(addressOf(`/datasets/${datasetId}`));
  reply = (response) => {
    const timer = setInterval(() => response.write("2024-01-01,10\n".repeat(20_000)), 50);
    response.on("close", () => clearInterval(timer));
  };
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect(page.getByText(/^Reading… \d[\d.]* MB so far\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Stop reading" }).click();
  await expect(page.getByRole("button", { name: "Refresh", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Refresh on a schedule" }).click();
  await page.getByRole("combobox", { name: /^Refresh/ }).selectOption("Every week");
  await page.getByRole("combobox", { name: /^Day/ }).selectOption("Friday");
  await page.getByLabel("Time", { exact: true }).fill("06:30");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Next refresh: /)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Refresh on a schedule" }).click();
  await expect(page.getByRole("combobox", { name: /^Day/ })).toHaveValue("friday");
});

test("a waiting connection check and a dataset with its refreshes follow the rules for all screens", async ({
  page,
}) => {
  const id = await connect(`Wide ${"w".repeat(100)}`);
  reply = (response) => {
    accepted = "changed";
    response.writeHead(401).end();
  };
  const failed = await read(id);
  const session = await new ApiClient(caveat.url).start("What is the total amount?", [failed]);
  await examineScreen(page, {
    address: addressOf(`/s/${session.id}`),
    until: (page) => page.getByRole("region", { name: "Check the connection" }),
    within: (page) => page.getByRole("region", { name: "Check the connection" }),
  });
  await examineScreen(page, {
    address: addressOf(`/datasets/${failed}`),
    until: (page) => page.getByRole("button", { name: "Refresh on a schedule" }),
    within: (page) => page.getByRole("main"),
  });
});
