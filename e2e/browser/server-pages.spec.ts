import { expect, type Browser, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { startCaveat } from "../start-caveat";
import { addFile, ask, composerOf, drawnChart, samplePath, watchPage } from "./support/journey";

const question = "What is the average body mass by species?";

/** Opens a page whose scripts arrive only once `release` is called. */
async function openWithoutScripts(browser: Browser, address: string): Promise<{ page: Page; release: () => void }> {
  const held = Promise.withResolvers<undefined>();
  const page = await (await browser.newContext()).newPage();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  return { page, release: () => held.resolve(undefined) };
}

test("a stored conversation is complete in its HTML, and continues from there", async ({ page, browser, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  await page.goto(builtIn.url);
  await addFile(page, samplePath("penguins"), "penguins");
  await ask(page, question);
  const answer = page.getByRole("article").last();
  await expect(answer.locator('[data-part="verdict"]')).toBeVisible();
  await expect(drawnChart(page)).toBeVisible();
  const textOf = (part: string) => answer.locator(`[data-part="${part}"]`).innerText();
  const [sentence, verdict] = [await textOf("sentence"), await textOf("verdict")];

  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(drawnChart(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  const read = ["/api/sessions", `/api${new URL(page.url()).pathname.replace("/s/", "/sessions/")}`, "/api/datasets"];
  expect(requested.filter((address) => read.includes(address))).toEqual([]);
  watch.assertQuiet();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(page.url());
  await expect(reader.locator('[data-part="sentence"]')).toHaveText(sentence);
  await expect(reader.locator('[data-part="verdict"]')).toHaveText(verdict);
  await expect(reader.locator("figure")).toContainText("Bar chart: Average of Body Mass (g) by Species.");
  await expect(reader.getByRole("table").getByRole("row")).toHaveCount(4);
  await expect(reader.getByRole("navigation", { name: "Conversations" }).getByRole("link")).not.toHaveCount(0);
  await plain.close();
});

test("a question is asked, and a further one, before any script has arrived", async ({ browser, builtIn }) => {
  const api = new ApiClient(builtIn.url);
  const { id } = await api.ask("how many rows", [(await api.addSample("penguins")).id]);
  const { page, release } = await openWithoutScripts(browser, `${builtIn.url}/s/${id}`);
  await composerOf(page).fill(question);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("article", { name: question })).toBeVisible();
  await expect.poll(async () => (await api.session(id)).status).toBe("completed");
  release();
  await expect(page.getByRole("article", { name: question }).locator('[data-part="verdict"]')).toBeVisible();
  expect((await api.session(id)).messages.filter(({ role }) => role === "user").map(({ text }) => text)).toEqual([
    "how many rows",
    question,
  ]);
  await page.context().close();

  const start = await openWithoutScripts(browser, builtIn.url);
  await composerOf(start.page).fill("What is a median?");
  await start.page.getByRole("button", { name: "Send" }).click();
  await expect(start.page).toHaveURL(/\/s\//);
  await expect(start.page.getByRole("article", { name: "What is a median?" })).toBeVisible();
  start.release();
  await start.page.context().close();
});

/** The fields that the form of a page has without scripts. */
async function readFields(address: string): Promise<[string, string][]> {
  const html = await (await fetch(address)).text();
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?\/>/g);
  return [...fields].map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]);
}

/** Sends a question by the form of a page as a browser does. */
function sendForm(address: string, fields: readonly [string, string][], text: string): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of [...fields, ["question", text] as const]) form.append(name, value);
  const headers = { origin: new URL(address).origin };
  return fetch(address, { method: "POST", body: form, headers, redirect: "manual" });
}

test("a form that is sent twice, or again after a crash, has one effect", async () => {
  let caveat = await startCaveat();
  try {
    const start = await readFields(caveat.url);
    const replies = await Promise.all([1, 2].map(() => sendForm(caveat.url, start, "What is a median?")));
    const [place, other] = replies.map((reply) => reply.headers.get("location"));
    expect([replies.map(({ status }) => status), other]).toEqual([[303, 303], place]);
    const id = /\/s\/([\w-]+)$/.exec(place ?? "")?.[1] ?? "";
    const asked = async () => {
      const { status, messages } = await new ApiClient(caveat.url).session(id);
      return { status, questions: messages.flatMap(({ role, text }) => (role === "user" ? [text] : [])) };
    };
    await expect.poll(asked).toEqual({ status: "completed", questions: ["What is a median?"] });
    const further = await readFields(`${caveat.url}/s/${id}`);
    // The server dies before anyone knows what became of the question.
    const lost = sendForm(`${caveat.url}/s/${id}`, further, "What is a mean?").catch(() => undefined);
    await Promise.all([lost, caveat.crash()]);
    caveat = await caveat.restart();
    for (let count = 0; count < 2; count++) await sendForm(`${caveat.url}/s/${id}`, further, "What is a mean?");
    await expect.poll(asked).toEqual({ status: "completed", questions: ["What is a median?", "What is a mean?"] });
  } finally {
    await caveat.remove();
  }
});

test("a card is answered first, by one of two people, and everyone else is told", async ({ browser, builtIn }) => {
  const api = new ApiClient(builtIn.url);
  const { id: datasetId } = await api.addSample("penguins");
  const asked = { question, datasetIds: [datasetId], approval: "ask" };
  const reply = await api.send("POST", "/api/sessions?wait=true", asked);
  const { id } = (await reply.json()) as { id: string };
  const open = async () => {
    const page = await (await browser.newContext()).newPage();
    // Nobody sees what the other one does.
    await page.route("**/events?*", () => undefined);
    await page.goto(`${builtIn.url}/s/${id}`);
    await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
    return page;
  };
  const [first, second] = [await open(), await open()];
  for (const page of [first, second]) {
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(page.getByRole("region", { name: "Approve the plan" })).toHaveCount(0);
  }
  await expect(second.getByText("This question is not, or no longer, waiting for an answer.")).toBeVisible();
  await expect(first.getByText("This question is not, or no longer, waiting for an answer.")).toHaveCount(0);
  for (const page of [first, second]) await page.context().close();
});

test("a question that is refused without scripts stays, with the reason", async ({ browser, builtIn }) => {
  const api = new ApiClient(builtIn.url);
  const { id } = await api.ask("how many rows", [(await api.addSample("penguins")).id]);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${builtIn.url}/s/${id}`);
  // Meanwhile, it waits for an answer.
  await api.send("PATCH", `/api/sessions/${id}`, { approval: "ask" });
  await api.send("POST", `/api/sessions/${id}/messages?wait=true`, { question });
  await composerOf(page).fill("And by sex?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("waiting for your answer");
  await expect(composerOf(page)).toHaveValue("And by sex?");
  await page.context().close();
});

test.describe("a reader in another time zone than the server", () => {
  const timezoneId = "Pacific/Kiritimati";
  test.use({ timezoneId });

  test("sees the times there, and the page that the server rendered", async ({ page, builtIn }) => {
    const { id, createdAt } = await new ApiClient(builtIn.url).addSample("penguins");
    const watch = watchPage(page, builtIn.url);
    const response = await page.goto(`${builtIn.url}/datasets/${id}`);
    const day = (timeZone: string) =>
      new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(new Date(createdAt));
    await expect(page.getByRole("main")).toContainText(`in use · ${day(timezoneId)}, `);
    expect(await response?.text()).toContain(`${createdAt.slice(0, 10)} `);
    watch.assertQuiet();
  });
});
