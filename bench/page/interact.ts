import type { Page } from "playwright";

/** What people do in a conversation: write, open the panel and go through its views, open and close a menu, unfold code. */
export async function interact(page: Page): Promise<void> {
  const composer = page.getByRole("textbox", { name: "Ask a question" });
  await composer.click();
  await composer.pressSequentially("And how is it in the north?", { delay: 40 });
  const answer = page.getByRole("main").getByRole("article").last();
  await answer.getByRole("button", { name: /^Show code/ }).click();
  await page.waitForTimeout(300);
  await answer.getByRole("button", { name: "Open the code at the side" }).click();
  const panel = page.getByRole("complementary", { name: "Details of the answer" });
  await panel.waitFor();
  for (const tab of ["Table", "Model calls", "Code", "Table"]) {
    const button = panel.getByRole("tab", { name: tab });
    if ((await button.count()) > 0) await button.click();
    await page.waitForTimeout(200);
  }
  await answer.getByRole("button", { name: "More about this answer" }).click();
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Close" }).click();
  await page.waitForTimeout(300);
}
