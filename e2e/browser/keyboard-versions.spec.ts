import { expect, type Page } from "@playwright/test";
import type { ModelScript } from "../../lib/testing/model-server/scripted-model-server";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { ageQuestion, askForAge, withWays } from "./support/customers";
import { watchPage } from "./support/journey";
import { goToRegion, openAtComposer, tabAndEnter, tabTo } from "./support/keyboard";

// No pointer is used here: everything is done by keyboard, from the current focus.

const oldest = "How old is the oldest?";
const code = (measure: string) => `result = float(df["age"].${measure}())`;

const script: ModelScript = {
  ...withWays(["The mean"]),
  generate_code: [code("mean"), code("max"), code("max")],
  explain_results: ["The average customer age is **42.3 years**.", "The oldest customer was found."],
};

const main = (page: Page) => page.getByRole("main");
const panel = (page: Page) => page.getByRole("complementary", { name: "Details of the answer" });
const turn = (page: Page, question: string) => main(page).getByRole("article", { name: question });
const version = (page: Page, label: string) => panel(page).getByRole("listitem", { name: label });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("versions are compared, a rollback is made and undone, a stale answer rerun, and code changed", async ({
  page,
  scripted: { caveat, model },
}) => {
  const watch = watchPage(page, caveat.url);
  model.setScript(script);
  const api = new ApiClient(caveat.url);
  const session = await askForAge(api);
  const send = (body: object) => api.send("POST", `/api/sessions/${session.id}/messages?wait=true`, body);
  await send({ question: oldest });
  await send({ rerun: { questionId: session.messages[0]?.id, code: code("median") } });
  await openAtComposer(page, `${caveat.url}/s/${session.id}`);
  await expect(turn(page, ageQuestion).getByText("Your code")).toBeVisible();

  await goToRegion(page, page.locator("[data-transcript]"));
  await tabAndEnter(page, turn(page, ageQuestion).getByRole("button", { name: "Compare, roll back" }));
  await goToRegion(page, panel(page));
  const compare = version(page, "v1.0").getByRole("button", { name: "v1.0: Compare with v2.0" });
  await tabAndEnter(page, compare);
  await tabTo(page, dialog(page, "v1.0 and v2.0 side by side").getByRole("combobox", { name: "Version on the left" }));
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page, "v2.0 and v2.0 side by side").getByText("The code is the same.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(compare).toBeFocused();

  const rollBack = version(page, "v1.0").getByRole("button", { name: "v1.0: Roll back to this…" });
  await tabAndEnter(page, rollBack);
  await expect(dialog(page, "Roll back to v1.0?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rollBack).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Roll back to v1.0?").getByText("1 stale answer becomes current again:")).toBeVisible();
  await tabAndEnter(page, page.getByRole("button", { name: "Roll back to v1.0", exact: true }));
  await expect(turn(page, ageQuestion).getByText("Back to v1.0")).toBeVisible();
  // Its button has disappeared: that version is current again.
  await expect(version(page, "v1.0")).toBeFocused();

  await tabAndEnter(page, version(page, "v3.0").getByRole("button", { name: "Undo the rollback…" }), "Shift+Tab");
  const undo = dialog(page, "Undo the rollback?");
  await expect(undo.getByText("1 answer becomes stale because of this change:")).toBeVisible();
  await expect(undo.getByRole("checkbox", { name: "Include the conversation" })).not.toBeChecked();
  await tabAndEnter(page, page.getByRole("button", { name: "Roll back to v2.0", exact: true }));
  await expect(turn(page, ageQuestion).getByText("Back to v2.0")).toBeVisible();
  await expect(version(page, "v3.0")).toBeFocused();

  await goToRegion(page, page.locator("[data-transcript]"));
  await tabAndEnter(page, turn(page, oldest).getByRole("button", { name: "Answer it again" }));
  await expect(turn(page, oldest)).toBeFocused();
  await expect(turn(page, oldest).getByRole("button", { name: "Version v2.0, 2 of 2" })).toBeVisible();
  await expect(turn(page, oldest)).toBeFocused();

  await tabAndEnter(page, turn(page, oldest).getByRole("button", { name: "Open the code in the side panel" }));
  await goToRegion(page, panel(page));
  const edit = panel(page).getByRole("button", { name: "Edit code" });
  const editor = panel(page).getByRole("textbox", { name: "Your code" });
  await tabAndEnter(page, edit);
  await expect(editor).toBeFocused();
  await page.keyboard.type("# by hand");
  await page.keyboard.press("Escape");
  await tabAndEnter(page, panel(page).getByRole("button", { name: "Discard changes" }));
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue(code("max"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type(code("min"));
  await page.keyboard.press("Escape");
  await tabAndEnter(page, panel(page).getByRole("button", { name: "Run this code" }));
  await expect(turn(page, oldest).getByRole("button", { name: "Version v3.0, 3 of 3" })).toBeVisible();
  await expect(panel(page).getByText(code("min"))).toBeVisible();
  await expect(panel(page).locator(":focus")).toHaveCount(1);
  await tabTo(page, edit);
  watch.assertQuiet();
});
