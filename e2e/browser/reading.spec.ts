import { expect } from "@playwright/test";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { overflowOf, phone, watchPage } from "./support/journey";
import { seriousFindings } from "./support/serious-findings";

let caveat: RunningCaveat;
let address: string;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
});

test.beforeEach(async () => {
  const api = new ApiClient(caveat.url);
  const { id: datasetId } = await api.addSample("penguins");
  const { id } = await api.ask("average body mass by species", [datasetId]);
  address = `${caveat.url}/s/${id}`;
});

test("the reading is above the answer, and another choice reruns the question immediately", async ({ page }) => {
  const watch = watchPage(page, caveat.url);
  await page.goto(address);
  const chips = page.getByRole("list", { name: "How the question was read" });
  await expect(chips.getByRole("listitem")).toContainText(["Body Mass (g)", "average", "by Species"]);
  await expect(async () => {
    const [reading, sentence] = await Promise.all(
      ["reading", "sentence"].map((part) => page.locator(`[data-part="${part}"]`).first().boundingBox()),
    );
    expect((reading?.y ?? 0) + (reading?.height ?? 0)).toBeLessThanOrEqual(sentence?.y ?? 0);
  }).toPass({ timeout: 120_000 });

  await chips.getByRole("button", { name: "Breakdown: by Species. Change" }).click();
  await page.getByRole("menuitemradio", { name: "by Sex" }).click();
  await expect(chips.getByRole("button", { name: "Breakdown: by Sex. Change" })).toBeEnabled();
  await expect(page.getByText("Read as by Sex")).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  watch.assertQuiet();
});

test("the reading works by keyboard alone", async ({ page }) => {
  await page.goto(address);
  const chip = page.getByRole("button", { name: "Summary: average. Change" });
  await chip.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "average" })).toBeChecked();
  await page.keyboard.type("med");
  await expect(page.getByRole("menuitemradio", { name: "median" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Summary: median. Change" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`chips and words that were not understood fit a phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(phone);
    const api = new ApiClient(caveat.url);
    const { id: datasetId } = await api.addSample("penguins");
    const { id } = await api.ask("average body mass by species for the zorblax ones", [datasetId]);
    await page.goto(`${caveat.url}/s/${id}`);
    await expect(page.getByText("Not all of the question was understood")).toBeVisible();
    await expect(page.locator("mark", { hasText: "zorblax" })).toBeVisible();
    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: /^Answer without/ }).click();
    await expect(page.getByRole("list", { name: "How the question was read" })).toBeVisible();
    await expect(page.locator("mark")).toHaveCount(0);
  });
}
