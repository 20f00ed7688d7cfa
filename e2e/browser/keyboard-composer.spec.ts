import { expect, type Page } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { people } from "./support/dataset-journey";
import { watchPage } from "./support/journey";
import { chooseEntry, holdsFocus, openAtComposer, tabAndEnter } from "./support/keyboard";

// No pointer is used here: everything is done by keyboard, from the current focus.

const chosen = (page: Page) => page.getByRole("list", { name: "Data for this question" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("a file is chosen or pasted, data picked, engine and approvals changed, and the usage read", async ({
  page,
  context,
  scripted: { caveat, model },
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const watch = watchPage(page, caveat.url);
  await new ApiClient(caveat.url).addDataset("picked.csv", people);
  const asked = model.requests.length;
  await openAtComposer(page, caveat.url);
  const data = button(page, "Choose data");
  await tabAndEnter(page, data);
  const choosing = page.waitForEvent("filechooser");
  await chooseEntry(page, "Upload files…");
  const attached = { name: "attached.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n3,4\n") };
  await (await choosing).setFiles(attached);
  await expect(chosen(page).getByText("attached")).toBeVisible();
  await expect(data).toBeFocused();
  await page.keyboard.press("Enter");
  await chooseEntry(page, "picked");
  await page.keyboard.press("Escape");
  await expect(chosen(page).getByText("picked")).toBeVisible();
  await expect(data).toBeFocused();
  await tabAndEnter(page, button(page, "Remove attached"), "Shift+Tab");
  await expect(chosen(page).getByRole("listitem")).toHaveCount(1);
  await expect.poll(() => holdsFocus(page)).toBe(true);

  await page.keyboard.press("Shift+Escape");
  // A page may only put images on the clipboard; the error that one is not a table shows that it was pasted.
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1, 1);
    canvas.getContext("2d");
    await navigator.clipboard.write([new ClipboardItem({ "image/png": await canvas.convertToBlob() })]);
  });
  await page.keyboard.press("Control+v");
  const pasted = page.getByRole("list", { name: "Uploads" });
  await expect(pasted.getByRole("alert")).toContainText("image.png");
  await tabAndEnter(page, button(page, "Remove image.png"), "Shift+Tab");
  await expect(pasted).toHaveCount(0);
  await expect.poll(() => holdsFocus(page)).toBe(true);

  await page.keyboard.press("Shift+Escape");
  await tabAndEnter(page, button(page, /^Engine: OpenAI/));
  await chooseEntry(page, "Built-in engine");
  await expect(button(page, "Engine: Built-in engine")).toBeFocused();
  await tabAndEnter(page, button(page, "Approvals: Works on its own"));
  await chooseEntry(page, "Asks first");
  await expect(button(page, "Approvals: Asks first")).toBeFocused();
  await page.keyboard.press("Shift+Escape");
  await page.keyboard.type("average age by city");
  await page.keyboard.press("Enter");
  const main = page.getByRole("main");
  for (const card of ["Approve the plan", "Review the result"]) {
    await expect(main.getByRole("region", { name: card })).toBeFocused();
    await page.keyboard.press("Control+Alt+Enter");
  }
  await expect(main.getByRole("button", { name: /^Checked in/ })).toBeVisible();
  expect(model.requests.length).toBe(asked);

  const gauge = button(page, /^What this conversation spent/);
  await tabAndEnter(page, gauge, "Shift+Tab");
  const spent = page.getByRole("dialog", { name: "What this conversation spent" });
  await expect(spent.getByText(/No model was called, so nothing was spent/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(spent).toHaveCount(0);
  await expect(gauge).toBeFocused();
  watch.assertQuiet();
});
