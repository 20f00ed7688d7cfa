import { expect, type Page } from "@playwright/test";
import { SessionResponse } from "../../lib/domain/session";
import { remediationLoop, remediationsExhausted, simpleSuccess } from "../../lib/testing/model-server/example-flows";
import { ApiClient } from "../api-client";
import { test } from "../shared-caveat";
import { addCustomers, ageAnswer, ageQuestion, ambiguous, askForAge, withWays } from "./support/customers";
import { examineScreen } from "./support/examine-screen";
import { searchConversations } from "./support/keyboard";
import { seriousFindings } from "./support/serious-findings";

const main = (page: Page) => page.getByRole("main");
const panel = (page: Page) => page.getByRole("complementary", { name: "Details of the answer" });
const card = (name: string) => (page: Page) => main(page).getByRole("region", { name });
const twoWays = withWays(["Mean", "Median"]);

let api: ApiClient;

test.beforeAll(({ scripted }) => {
  api = new ApiClient(scripted.caveat.url);
});

/** Returns the address of a conversation with a tab of the side panel for its first answer. */
function addressOf({ id, messages }: SessionResponse, view?: string): string {
  return `${api.url}/s/${id}${view === undefined ? "" : `?panel=${view}&message=${messages[0]?.id ?? ""}`}`;
}

/** Answers the conversation's interrupt and waits for the next one. */
async function goOn({ id, interrupt }: SessionResponse, optionId: string): Promise<SessionResponse> {
  const body = { interruptId: interrupt?.id, response: { optionId } };
  return SessionResponse.parse(await (await api.send("POST", `/api/sessions/${id}/resume?wait=true`, body)).json());
}

test("a running question with a queued one, and after it was stopped", async ({ page, scripted }) => {
  scripted.model.setScript({ ...simpleSuccess.script, generate_code: { until: new Promise(() => undefined) } });
  const session = await api.start(ageQuestion, [await addCustomers(api)]);
  await api.events(session.id, { until: ({ type, data }) => type === "node_start" && data.node === "generate_code" });
  // The model is silent from here on, and the page mentions it after a while.
  await examineScreen(page, { address: addressOf(session), until: (page) => main(page).getByText("Thinking for") });
  await api.send("POST", `/api/sessions/${session.id}/messages`, {
    question: `And the oldest? ${"Where do they live, and since when? ".repeat(4)}`,
  });
  await examineScreen(page, {
    address: addressOf(session),
    until: (page) => page.getByRole("list", { name: "Asked next" }),
  });
  await api.send("POST", `/api/sessions/${session.id}/cancel`);
  await examineScreen(page, {
    address: addressOf(session),
    until: (page) => main(page).getByText("You stopped this run.").first(),
  });
});

test("a waiting clarification", async ({ page, scripted }) => {
  scripted.model.setScript(ambiguous);
  const session = await askForAge(api);
  await examineScreen(page, { address: addressOf(session), until: card("Clarification needed") });
});

test("a waiting choice, plan and result, and the decisions", async ({ page, scripted }) => {
  scripted.model.setScript(twoWays);
  let session = await askForAge(api, "ask");
  await examineScreen(page, { address: addressOf(session), until: card("Choose an approach") });
  session = await goOn(session, "way-1");
  await examineScreen(page, { address: addressOf(session), until: card("Approve the plan") });
  session = await goOn(session, "approve");
  await examineScreen(page, { address: addressOf(session), until: card("Review the result") });
  session = await goOn(session, "accept");
  await examineScreen(page, {
    address: addressOf(session),
    until: (page) => main(page).getByRole("list", { name: "Your decisions" }),
  });
});

test("a failed run, one that reached the attempt limit, one that used up the budget", async ({
  page,
  scripted: { model },
}) => {
  model.setScript({ ...simpleSuccess.script, generate_code: { status: 401 } });
  await examineScreen(page, { address: addressOf(await askForAge(api)), until: card("This run failed") });
  model.setScript(remediationsExhausted.script);
  await examineScreen(page, {
    address: addressOf(await askForAge(api)),
    until: card("Stopped at the attempt limit"),
  });
  const costly = { reply: { needs_data_work: true }, usage: { input: 600_000 } };
  model.setScript({ ...simpleSuccess.script, understand_question: costly });
  await examineScreen(page, { address: addressOf(await askForAge(api)), until: card("Stopped at the budget") });
});

test("versions in the panel, a comparison, a rollback, and the model calls", async ({ page, scripted }) => {
  scripted.model.setScript(twoWays);
  const session = await askForAge(api);
  const rerun = { questionId: session.messages[0]?.id, approachId: "way-2" };
  await api.send("POST", `/api/sessions/${session.id}/messages?wait=true`, { rerun });
  const dialogOf = (button: string, title: string) => ({
    open: (page: Page) => page.getByRole("button", { name: button }).click(),
    until: (page: Page) => page.getByRole("dialog", { name: title }),
  });
  await examineScreen(page, {
    address: addressOf(session, "versions"),
    until: (page) => page.getByRole("region", { name: "Versions of this answer" }).getByRole("listitem").first(),
    within: panel,
    layers: [
      dialogOf("v1.0: Compare with v2.0", "v1.0 and v2.0 side by side"),
      dialogOf("v1.0: Roll back to this…", "Roll back to v1.0?"),
    ],
  });
  await examineScreen(page, {
    address: addressOf(session, "calls"),
    until: (page) => page.getByRole("region", { name: "Model calls of this answer" }).getByRole("listitem").first(),
    within: panel,
  });
});

test("a repaired answer, with its steps and its checks", async ({ page, scripted }) => {
  scripted.model.setScript(remediationLoop.script);
  const session = await api.ask(remediationLoop.question, [await addCustomers(api)]);
  await examineScreen(page, { address: addressOf(session), until: (page) => main(page).getByText(/· 1 fix/) });
  await main(page)
    .getByRole("button", { name: /· 1 fix/ })
    .click();
  await expect(main(page).getByText("attempt 2 of 2").first()).toBeVisible();
  await main(page)
    .getByRole("button", { name: /onfirmed/ })
    .click();
  await expect(main(page).getByText("(passed)").first()).toBeAttached();
  expect(await seriousFindings(page)).toEqual([]);
});

test("an unresponsive server is reported on every page, until it responds again", async ({
  page,
  context,
  scripted,
}) => {
  scripted.model.setScript(simpleSuccess.script);
  const session = await askForAge(api);
  await page.goto(addressOf(session));
  await expect(main(page).getByText(ageAnswer)).toBeVisible();
  await context.setOffline(true);
  await searchConversations(page);
  await page.keyboard.type("age");
  const lost = page.getByText("The server is not responding. Retrying");
  await expect(lost).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await context.setOffline(false);
  await expect(lost).toHaveCount(0);
});
