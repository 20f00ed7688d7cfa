import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { untilStill } from "./journey";

/** What colours decide; all else is the same in both themes. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];
/** Marks the part of a page that is looked at. */
const part = "data-examined";

/**
 * Rules of accessibility that a screen breaks seriously, with the elements that do, in the theme that it has and then in the
 * other one of the system. Leaves the theme as it was.
 * @param within only this part of it
 */
export async function seriousFindings(page: Page, within?: Locator): Promise<string[]> {
  await within?.evaluate((element, name) => element.setAttribute(name, ""), part);
  const openAxe = () => {
    // Without frames of other pages there is nothing to put together in a page of its own, which takes longer than all the rules.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    return within === undefined ? axe : axe.include(`[${part}]`);
  };
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [here, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  // Left out unless asked for: whether a finger finds what can be pressed, 24 pixels wide and high or as far from the next.
  const all = openAxe().options({ rules: { "target-size": { enabled: true } } });
  const findings = await findSerious(page, here, all);
  await page.emulateMedia({ colorScheme: other });
  findings.push(...(await findSerious(page, other, openAxe().withRules(rulesOfColour))));
  await page.emulateMedia({ colorScheme: here });
  await within?.evaluate((element, name) => element.removeAttribute(name), part);
  return findings;
}

async function findSerious(page: Page, theme: string, axe: AxeBuilder): Promise<string[]> {
  await untilStill(page);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
