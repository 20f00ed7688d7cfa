import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { untilStill } from "./journey";

/** Rules that depend on colours; all others give the same result in both themes. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];
/** Marks the examined part of a page. */
const part = "data-examined";

/**
 * Returns the serious accessibility violations of a screen with their elements, in the current theme and then in the other
 * one. Restores the theme.
 * @param within only this part of it
 */
export async function seriousFindings(page: Page, within?: Locator): Promise<string[]> {
  await within?.evaluate((element, name) => element.setAttribute(name, ""), part);
  const openAxe = () => {
    // Without cross-origin frames, results need not be combined in a separate page, which takes longer than all of the rules.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    return within === undefined ? axe : axe.include(`[${part}]`);
  };
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [here, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  // Off by default: whether touch targets are 24 pixels wide and high or as far apart.
  const all = openAxe().options({ rules: { "target-size": { enabled: true } } });
  const findings = await findSerious(page, here, all);
  await changeTheme(page, here, other);
  findings.push(...(await findSerious(page, other, openAxe().withRules(rulesOfColour))));
  await changeTheme(page, other, here);
  await within?.evaluate((element, name) => element.removeAttribute(name), part);
  return findings;
}

/** Changes the system's theme, and waits until the page follows, where it shows the present one. */
async function changeTheme(page: Page, from: "light" | "dark", to: "light" | "dark"): Promise<void> {
  const follows = await page.evaluate((theme) => document.documentElement.classList.contains(theme), from);
  await page.emulateMedia({ colorScheme: to });
  if (follows) await page.waitForFunction((theme) => document.documentElement.classList.contains(theme), to);
}

async function findSerious(page: Page, theme: string, axe: AxeBuilder): Promise<string[]> {
  await untilStill(page);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
