import { expect, type Locator, type Page } from "@playwright/test";
import { SessionResponse } from "../../lib/domain/session";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { addCustomers, ageAnswer, ageQuestion, askForAge, withWays } from "./support/customers";
import { openDataset, people, rowCells, rowStatus } from "./support/dataset-journey";
import { composerOf, drawnChart, overflowOf, phone, watchPage } from "./support/journey";
import { searchConversations } from "./support/keyboard";
import { seriousFindings } from "./support/serious-findings";

test.use({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: "dark" });

const main = (page: Page) => page.getByRole("main");

/** Whether all of an element is on the screen, within reach of a thumb. */
async function expectInReach(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
}

test("a sample is asked about, the answer is read, and the list is a sheet", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  await page.goto(builtIn.url);
  await page.getByRole("button", { name: /^Penguins/ }).tap();
  await expect(page.getByRole("region", { name: "Questions this table can answer" })).toBeVisible();
  await composerOf(page).fill("average body mass by species");
  await expectInReach(page, page.getByRole("button", { name: "Send" }));
  await page.getByRole("button", { name: "Send" }).tap();
  await expect(drawnChart(page)).toBeVisible();
  for (const part of ["sentence", "chart"])
    await expect(main(page).locator(`[data-part="${part}"]`)).toBeInViewport({ ratio: 0.99 });
  expect(await seriousFindings(page)).toEqual([]);
  // Smaller text makes a browser zoom in as soon as a person types.
  await expect(composerOf(page)).toHaveCSS("font-size", "16px");
  // The height that an on-screen keyboard leaves, where browsers are set to resize the page.
  const sizing = page.locator('meta[name="viewport"]');
  await expect(sizing).toHaveAttribute("content", /interactive-widget=resizes-content/);
  await composerOf(page).tap();
  await page.setViewportSize({ width: phone.width, height: 460 });
  await expectInReach(page, composerOf(page));
  await expectInReach(page, page.getByRole("button", { name: "Send" }));
  await page.setViewportSize(phone);

  await main(page).getByRole("button", { name: "Open the code in the side panel" }).tap();
  const panel = page.getByRole("dialog", { name: "Details of the answer" });
  for (const name of ["Table", "Data quality", "Code"]) {
    await panel.getByRole("tab", { name }).tap();
    await expect(panel.getByRole("tab", { name, selected: true })).toBeVisible();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  }
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByRole("button", { name: "Close", exact: true }).tap();
  await expect(panel).toHaveCount(0);
  await main(page).getByRole("button", { name: "Open the code in the side panel" }).tap();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(drawnChart(page)).toBeVisible();

  await page.getByRole("button", { name: "Open the list of conversations" }).tap();
  const sheet = page.getByRole("dialog", { name: "Conversations" });
  // What appears on hover must be visible on touch screens.
  await expect(sheet.getByRole("button", { name: /^Actions for/ }).first()).toHaveCSS("opacity", "1");
  await sheet.getByRole("link", { name: "Settings" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  watch.assertQuiet();
});

test("cards are chosen, approved and reviewed", async ({ page, scripted: { caveat, model } }) => {
  const watch = watchPage(page, caveat.url);
  model.setScript(withWays(["Mean", "Median"]));
  const api = new ApiClient(caveat.url);
  const body = { question: ageQuestion, datasetIds: [await addCustomers(api)], approval: "ask" };
  const { id } = SessionResponse.parse(await (await api.send("POST", "/api/sessions?wait=true", body)).json());
  await page.goto(`${caveat.url}/s/${id}`);
  for (const [title, action] of [
    ["Choose an approach", "Use this approach"],
    ["Approve the plan", "Approve"],
    ["Review the result", "Accept"],
  ] as const) {
    const card = main(page).getByRole("region", { name: title });
    await expect(card).toBeVisible();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    await card.getByRole("button", { name: action }).tap();
  }
  await expect(main(page).getByText(ageAnswer)).toBeVisible();
  watch.assertQuiet();
});

test("rows of a dataset are filtered, sorted and explored", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  await openDataset(page, { url: builtIn.url, name: "pocket", text: people });
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "age" }).tap();
  await dialog.getByRole("textbox", { name: "From" }).fill("30");
  await expectInReach(page, dialog.getByRole("button", { name: "Apply" }));
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Apply" }).tap();
  await expect(rowStatus(page)).toHaveText("2 rows of 4 match");
  await page.getByRole("button", { name: "Column city" }).tap();
  await page.getByRole("menuitem", { name: "Sort descending" }).tap();
  await expect.poll(() => rowCells(page, 1)).toContain("Ada");
  await page.getByRole("gridcell", { name: "Ada" }).tap();
  await page.getByRole("button", { name: "Full value" }).tap();
  await expect(dialog).toContainText("Ada");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Change how it is read" }).tap();
  await expect(dialog.getByText("What changes")).toBeVisible();
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page)).toEqual([]);
  watch.assertQuiet();
});

test("files are added: some are chosen, one is not a table, one is pasted", async ({ page, builtIn }) => {
  const watch = watchPage(page, builtIn.url);
  const held = Promise.withResolvers<undefined>();
  await page.route("**/api/uploads/*", async (route) => {
    if (route.request().method() === "PATCH") await held.promise;
    await route.continue();
  });
  await page.goto(builtIn.url);
  const picture = { name: "picture.csv", mimeType: "text/csv", buffer: Buffer.from("\x89PNG\r\n\x1a\n", "latin1") };
  const sent = { name: "carried.csv", mimeType: "text/csv", buffer: Buffer.from(people) };
  const topOfHeading = async () => (await page.getByRole("heading", { level: 1 }).boundingBox())?.y;
  const top = await topOfHeading();
  await page.getByLabel("Add data").first().setInputFiles([sent, picture]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByText(/^0 % · /)).toHaveCount(2);
  await expectInReach(page, uploads.getByRole("button", { name: "Cancel the upload of carried.csv" }));
  expect(await seriousFindings(page)).toEqual([]);
  held.resolve(undefined);
  const chosen = page.getByRole("list", { name: "Data for this question" });
  await expect(chosen.getByText("carried")).toBeVisible();
  await expect(uploads.getByRole("alert")).toContainText("picture.csv");
  // The content below has changed; nothing above has moved.
  await expect(page.getByRole("region", { name: "Questions this table can answer" })).toBeVisible();
  await expect.poll(topOfHeading).toBe(top);
  await expectInReach(page, uploads);
  expect(await seriousFindings(page)).toEqual([]);
  await uploads.getByRole("button", { name: "Remove picture.csv" }).tap();
  await expect(uploads).toHaveCount(0);
  await composerOf(page).tap();
  await composerOf(page).evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(["a,b\n1,2\n"], `${"a long name ".repeat(8)}.csv`, { type: "text/csv" }));
    area.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
  });
  await expect(chosen.getByText(/^a long name/)).toBeVisible();
  await expectInReach(page, chosen);
  await chosen.getByRole("button", { name: "Remove carried" }).tap();
  await expect(chosen.getByRole("listitem")).toHaveCount(1);
  watch.assertQuiet();
});

test("the usage is read, and a chart is changed", async ({ page, scripted: { caveat, model } }) => {
  const watch = watchPage(page, caveat.url);
  const chart = 'fig = px.histogram(df, x="age", title="Ages of customers")';
  model.setScript({ ...simpleSuccess.script, generate_code: `result = float(df["age"].mean())\n${chart}` });
  const { id } = await askForAge(new ApiClient(caveat.url));
  await page.goto(`${caveat.url}/s/${id}`);
  await expect(drawnChart(page)).toBeVisible();
  await page.getByRole("button", { name: /^What this conversation spent/ }).tap();
  const spent = page.getByRole("dialog", { name: "What this conversation spent" });
  await expect(spent.getByRole("row", { name: /^Writing code/ })).toBeVisible();
  await expectInReach(page, spent);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(spent).toHaveCount(0);

  const answer = main(page).getByRole("article");
  await answer.getByRole("button", { name: "Edit the chart" }).tap();
  const editor = answer.getByRole("region", { name: /^Edit / });
  await editor
    .getByLabel("Title", { exact: true })
    .fill("A title that has more words than a phone has room for in one line");
  await editor.getByLabel("Title", { exact: true }).press("Enter");
  await expect(answer.getByRole("figure", { name: /^A title/ })).toBeVisible();
  await editor
    .getByLabel(/^Colour of/)
    .first()
    .selectOption("orange");
  const send = editor.getByRole("button", { name: "Ask for this chart" });
  await send.scrollIntoViewIfNeeded();
  await expectInReach(page, send);
  expect(await seriousFindings(page)).toEqual([]);
  await answer.getByRole("button", { name: "Close the editor" }).tap();
  await expect(editor).toHaveCount(0);
  watch.assertQuiet();
});

test("a conversation is found, renamed, deleted and restored, and the back button closes the list", async ({
  page,
  builtIn,
}) => {
  // A phone's back button queries these.
  await page.addInitScript(() => {
    const { CloseWatcher } = globalThis as unknown as { CloseWatcher: new () => { requestClose(): void } };
    class Kept extends CloseWatcher {
      constructor() {
        super();
        document.addEventListener("way-back", () => this.requestClose(), { once: true });
      }
    }
    Object.assign(globalThis, { CloseWatcher: Kept });
  });
  const watch = watchPage(page, builtIn.url);
  const api = new ApiClient(builtIn.url);
  const { id } = await api.ask("what can you do?");
  await api.send("PATCH", `/api/sessions/${id}`, { title: "In one hand" });
  await page.goto(builtIn.url);
  const sheet = page.getByRole("dialog", { name: "Conversations" });
  await searchConversations(page);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.type("in one hand");
  await expect(sheet.getByRole("navigation", { name: "Conversations" }).getByRole("link")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await page.getByRole("button", { name: "Open the list of conversations" }).tap();
  await sheet.getByRole("button", { name: "Actions for In one hand" }).tap();
  await page.getByRole("menuitem", { name: "Rename" }).tap();
  await expectInReach(page, sheet.getByRole("textbox", { name: "New title" }));
  await sheet.getByRole("textbox", { name: "New title" }).fill("In the other hand");
  await page.keyboard.press("Enter");
  await expect(sheet.getByRole("link", { name: "In the other hand" })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await sheet.getByRole("button", { name: "Actions for In the other hand" }).tap();
  await expectInReach(page, page.getByRole("menu"));
  await page.getByRole("menuitem", { name: "Delete" }).tap();
  const question = page.getByRole("alertdialog");
  await expectInReach(page, question);
  await question.getByRole("button", { name: "Delete" }).tap();
  await expect(sheet.getByRole("link", { name: "In the other hand" })).toHaveCount(0);
  const undo = page.getByRole("button", { name: "Undo" });
  await expectInReach(page, undo);
  expect(await seriousFindings(page)).toEqual([]);
  await undo.tap();
  await expect(sheet.getByRole("link", { name: "In the other hand" })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("way-back")));
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(`${builtIn.url}/`);
  watch.assertQuiet();
});
