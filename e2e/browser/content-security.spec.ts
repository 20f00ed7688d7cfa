import { expect, type Page } from "@playwright/test";
import { test } from "../shared-caveat";
import { addFile, ask, drawnChart, samplePath } from "./support/journey";

/** Violations of the page's policy, from the first script on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { refused: seen });
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      seen.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

/** The sources that scripts may come from. */
function scriptSources(policy = ""): string[] {
  return /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
}

test("the content security policy does not affect the page's own scripts", async ({ page, builtIn }) => {
  const refused = await watchPolicy(page);
  await page.goto(`${builtIn.url}/no-such-page`);
  await expect(page.getByText("Page not found")).toBeVisible();
  expect(await refused()).toEqual([]);
  await page.goto(builtIn.url);
  await addFile(page, samplePath("penguins"), "penguins");
  await ask(page, "average body mass by species");
  await expect(drawnChart(page)).toBeVisible();
  await page.getByRole("button", { name: /Show code/ }).click();
  await expect(page.getByText("groupby").first()).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await expect(drawnChart(page)).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/dark/);
  expect(await refused()).toEqual([]);
});

test("an injected script does not run", async ({ page, builtIn }) => {
  const refused = await watchPolicy(page);
  const sources = [scriptSources((await page.goto(builtIn.url))?.headers()["content-security-policy"])];
  await expect(page.getByRole("textbox", { name: "Ask a question" })).toBeVisible();
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", `<img src="/none.png" onerror="document.title = 'handler'">`);
    document.body.insertAdjacentHTML("beforeend", `<iframe srcdoc="<script>parent.document.title = 'frame'</script>">`);
    document.body.insertAdjacentHTML("beforeend", `<a id="hostile" href="javascript:document.title = 'link'">link</a>`);
    document.getElementById("hostile")?.click();
  });
  await expect.poll(refused).toEqual(expect.arrayContaining(["script-src-attr inline", "script-src-elem inline"]));
  expect(await page.title()).toBe("Caveat");
  sources.push(scriptSources((await page.reload())?.headers()["content-security-policy"]));
  const fixed = ["'self'", expect.stringMatching(/^'nonce-[\w+/]{22}=='$/), "'strict-dynamic'"];
  expect(sources).toEqual([fixed, fixed]);
  expect(sources[0]).not.toEqual(sources[1]);
});
