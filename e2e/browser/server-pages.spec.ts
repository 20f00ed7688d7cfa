import { expect } from "@playwright/test";
import { test } from "../shared-caveat";
import { addFile, ask, samplePath, watchPage } from "./support/journey";

test("a stored conversation is complete in its HTML, and continues from there", async ({ page, browser, builtIn }) => {
  const quiet = watchPage(page, builtIn.url);
  await page.goto(builtIn.url);
  await addFile(page, samplePath("penguins"), "penguins");
  await ask(page, "What is the average body mass by species?");
  const answer = page.getByRole("article").last();
  await expect(answer.locator('[data-part="verdict"]')).toBeVisible();
  await expect(page.locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  const [sentence, verdict] = await Promise.all(
    ["sentence", "verdict"].map((part) => answer.locator(`[data-part="${part}"]`).innerText()),
  );
  const address = page.url();

  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.reload();
  await expect(page.locator(".js-plotly-plot .main-svg").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const id = address.split("/").at(-1) ?? "";
  console.log(requests.filter((request) => !request.includes("_next")));
  expect(requests.filter((request) => [`GET /api/sessions/${id}`, "GET /api/sessions", "GET /api/datasets"].includes(request))).toEqual([]);
  quiet.assertQuiet();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(address);
  await expect(reader.locator('[data-part="sentence"]')).toHaveText(sentence ?? "");
  await expect(reader.locator('[data-part="verdict"]')).toContainText((verdict ?? "").split("\n")[0] ?? "");
  await expect(reader.getByText("Gentoo").first()).toBeVisible();
  await expect(reader.locator("figure")).toContainText("Bar");
  await reader.screenshot({ path: "/tmp/talk-plain.png" });
  await plain.close();
});
