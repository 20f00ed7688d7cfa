import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { untilStill } from "./journey";

/** What colours decide; all else is the same in both themes. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/**
 * Rules of accessibility that a screen breaks seriously, with the elements that do, in the theme that it has and then in the
 * other one of the system. Leaves the theme as it was.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [here, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  const findings = await findSerious(page, here, (axe) => axe);
  await page.emulateMedia({ colorScheme: other });
  findings.push(...(await findSerious(page, other, (axe) => axe.withRules(rulesOfColour))));
  await page.emulateMedia({ colorScheme: here });
  return findings;
}

async function findSerious(page: Page, theme: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await untilStill(page);
  // Without frames of other pages there is nothing to put together in a page of its own, which takes longer than all the rules.
  const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode()).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
