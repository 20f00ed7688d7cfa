import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../shared-caveat";
import type { RunningCaveat } from "../start-caveat";
import { addFile, ask, drawnChart, samplePath } from "./journey";

let caveat: RunningCaveat;

test.beforeAll(({ builtIn }) => {
  caveat = builtIn;
});

/** Rules that a screen breaks seriously, with the elements that do. */
async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`home and an answer have no serious barrier in the ${colorScheme} theme`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.goto(caveat.url);
    await expect(page.getByRole("heading", { name: "What would you like to know?" })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await addFile(page, samplePath("penguins"), "penguins");
    await ask(page, "average body mass by species");
    await expect(drawnChart(page)).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await context.close();
  });
}

test("a question is asked and answered by keyboard alone", async ({ page }) => {
  await page.goto(caveat.url);
  const composer = page.getByRole("textbox", { name: "Ask a question" });
  await composer.focus();
  await page.keyboard.type("what can you do?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByText("Explanation").first()).toBeVisible();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
