import { expect, type Page } from "@playwright/test";
import { simpleSuccess } from "../../lib/testing/model-server/example-flows";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { addCustomers, customers } from "./support/customers";
import { addFile, ask, composerOf as composer, drawnChart, samplePath, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

const chosen = (page: Page) => page.getByRole("list", { name: "Data for this question" });
const queued = (page: Page) => page.getByRole("list", { name: "Asked next" });

test("further questions are queued, can be edited and withdrawn, and are asked one after another", async ({
  page,
  scripted,
}) => {
  const { caveat, model } = scripted;
  model.setScript({
    ...simpleSuccess.script,
    generate_code: [{ until: new Promise(() => undefined) }, "result = len(df)"],
    explain_results: "There are **60 customers**.",
  });
  const watch = watchPage(page, caveat.url);
  await page.goto(caveat.url);
  await addFile(page, customers, "customers");
  await ask(page, "Something slow?");
  const main = page.getByRole("main");
  await expect(main.getByText("Writing code")).toBeVisible();
  await ask(page, "How many customers?");
  await ask(page, "And the oldest one?");
  await expect(queued(page).getByRole("listitem")).toHaveText(["How many customers?", "And the oldest one?"]);

  await queued(page).getByRole("button", { name: "Withdraw: And the oldest one?" }).press("Enter");
  await expect(queued(page).getByRole("listitem")).toHaveText(["How many customers?"]);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(composer(page)).toHaveValue("How many customers?");
  await expect(queued(page)).toHaveCount(0);
  await composer(page).fill("How many customers are there?");
  await page.keyboard.press("Enter");
  await expect(queued(page).getByRole("listitem")).toHaveText(["How many customers are there?"]);
  await page.reload();
  await expect(queued(page).getByRole("listitem")).toHaveText(["How many customers are there?"]);

  // A queued question returns to the composer when the run is stopped.
  await composer(page).focus();
  await page.keyboard.press("Escape");
  await expect(main.getByText("You stopped this run.")).toBeVisible();
  await expect(composer(page)).toHaveValue("How many customers are there?");
  await expect(queued(page)).toHaveCount(0);
  await composer(page).press("Enter");
  await expect(main.getByText("60 customers").first()).toBeVisible();
  watch.assertQuiet();
});

test("a queued question is asked automatically once the previous one has its answer", async ({ page, scripted }) => {
  const { caveat, model } = scripted;
  const written = Promise.withResolvers<undefined>();
  model.setScript({
    ...simpleSuccess.script,
    generate_code: [{ until: written.promise, reply: "result = len(df)" }, "result = len(df)"],
    explain_results: ["The slow one is **done**.", "There are **60 customers**."],
  });
  const api = new ApiClient(caveat.url);
  const { id } = await api.start("Something slow?", [await addCustomers(api)]);
  await page.goto(`${caveat.url}/s/${id}`);
  await expect(page.getByRole("main").getByText("Writing code")).toBeVisible();
  await ask(page, "How many customers?");
  await expect(queued(page)).toBeVisible();
  written.resolve(undefined);
  await expect(page.getByRole("main").getByText("There are 60 customers.")).toBeVisible();
  await expect(queued(page)).toHaveCount(0);
});

test("the engine is chosen for a conversation and changed within it", async ({ page, scripted }) => {
  const { caveat, model } = scripted;
  model.setScript(simpleSuccess.script);
  const asked = model.requests.length;
  await page.goto(caveat.url);
  await addFile(page, samplePath("penguins"), "penguins");
  await page.getByRole("button", { name: /^Engine: OpenAI/ }).press("Enter");
  await page.getByRole("menuitemradio", { name: /Built-in engine/ }).press("Enter");
  await ask(page, "average body mass by species");
  await expect(drawnChart(page)).toBeVisible();
  expect(model.requests.length).toBe(asked);
  await page.getByRole("button", { name: "Engine: Built-in engine" }).click();
  await page.getByRole("menuitemradio", { name: /^OpenAI/ }).click();
  await expect(page.getByRole("button", { name: /^Engine: OpenAI/ })).toBeVisible();
  await ask(page, "And what do you think?");
  await expect(page.getByRole("main").getByRole("article").nth(1).locator('[data-part="verdict"]')).toBeVisible();
  expect(model.requests.length).toBeGreaterThan(asked);
});

test.describe("without a model", () => {
  test("drafts are kept, several lines are one question, and the arrow keys recall questions", async ({
    page,
    builtIn,
  }) => {
    await page.goto(builtIn.url);
    await composer(page).fill("average body mass");
    await composer(page).press("Shift+Enter");
    await page.keyboard.type("by species");
    await page.reload();
    await expect(composer(page)).toHaveValue("average body mass\nby species");
    await addFile(page, samplePath("penguins"), "penguins");
    await composer(page).press("Enter");
    await expect(drawnChart(page)).toBeVisible();
    await composer(page).focus();
    await page.keyboard.press("ArrowUp");
    await expect(composer(page)).toHaveValue("average body mass\nby species");
    await page.keyboard.press("ArrowDown");
    await expect(composer(page)).toHaveValue("");
  });

  test("Enter that ends an IME composition sends nothing", async ({ page, builtIn }) => {
    await page.goto(builtIn.url);
    await composer(page).fill("平均体重");
    await composer(page).dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
    await expect(composer(page)).toHaveValue("平均体重");
    await expect(page).toHaveURL(`${builtIn.url}/`);
    await composer(page).press("Enter");
    await expect(page).toHaveURL(/\/s\//);
  });

  test("files are pasted and dropped anywhere, with an overlay that says so", async ({ page, builtIn }) => {
    await page.goto(builtIn.url);
    const give = (type: string, name: string) =>
      page.evaluate(
        ([event, file]) => {
          const data = new DataTransfer();
          data.items.add(new File(["a,b\n1,2\n3,4\n"], file ?? "", { type: "text/csv" }));
          const init = { bubbles: true, cancelable: true };
          window.dispatchEvent(
            event === "paste"
              ? new ClipboardEvent("paste", { ...init, clipboardData: data })
              : new DragEvent(event ?? "", { ...init, dataTransfer: data }),
          );
        },
        [type, name],
      );
    await give("paste", "pasted.csv");
    await expect(chosen(page).getByText("pasted")).toBeVisible();
    await give("dragenter", "dropped.csv");
    await expect(page.getByText("Drop to add the data")).toBeVisible();
    await give("drop", "dropped.csv");
    await expect(page.getByText("Drop to add the data")).toHaveCount(0);
    await expect(chosen(page).getByText("dropped")).toBeVisible();
    await page.getByRole("button", { name: "Remove pasted" }).click();
    await expect(chosen(page).getByText("pasted")).toHaveCount(0);
  });

  test("the built-in engine describes itself and where a model is added", async ({ page, builtIn }) => {
    await page.goto(builtIn.url);
    await page.getByRole("button", { name: "Engine: Built-in engine" }).press("Enter");
    await expect(page.getByText("Fixed rules that answer common kinds of questions")).toBeVisible();
    await page.getByRole("menuitem", { name: "Add a model…" }).press("Enter");
    await expect(page).toHaveURL(`${builtIn.url}/settings#models`);
    const models = page.getByRole("region", { name: "Models", exact: true });
    await expect(models.getByRole("button", { name: "Connect a model" })).toBeVisible();
  });

  test("a finished example is computed once and then reopened", async ({ page, builtIn }) => {
    const watch = watchPage(page, builtIn.url);
    await page.goto(builtIn.url);
    await page.getByRole("button", { name: /^Read a finished example/ }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Example: penguins");
    const address = page.url();
    const main = page.getByRole("main");
    // It is read from its beginning, and ends with an answer.
    await expect(main.getByText("5,076.02").first()).toBeInViewport();
    await expect(main.getByRole("article").last().locator('[data-part="verdict"]')).toBeAttached();
    await expect(main.getByText("The data cannot answer this")).toBeVisible();
    await expect(main.locator("strong").first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await main.getByRole("button", { name: "See what the data contains" }).click();
    await expect(page.getByRole("tab", { name: "Data quality", selected: true })).toBeVisible();
    await page.goto(builtIn.url);
    await page.getByRole("button", { name: /^Read a finished example/ }).click();
    await expect(page).toHaveURL(address);
    watch.assertQuiet();
  });
});
