import { afterAll, beforeAll, expect, it } from "vitest";
import { createServerFixture, type ServerFixture } from "@/lib/testing/server-fixture";
import { readEnvironment } from "../env";
import { NewSession, startSession } from "../sessions/ask-question";

let fixture: ServerFixture;
beforeAll(async () => {
  fixture = await createServerFixture();
});
afterAll(() => fixture.close());

const atOnce = { wait: false, signal: new AbortController().signal };
const given = NewSession.parse({ question: "What is a mean?", webhookUrl: " https://Hooks.example " });
const keptUrls = () => fixture.database.query("SELECT webhook_url FROM session WHERE webhook_url IS NOT NULL");

it("a session may name a webhook only when webhooks are on", async () => {
  const { container } = await fixture.open();
  await expect(startSession(container, given, atOnce)).rejects.toMatchObject({
    code: "invalid_input",
    fields: [{ field: "webhookUrl", message: "Webhooks are off on this server." }],
    remedy: "Leave webhookUrl out, or start the server with WEBHOOKS=true and WEBHOOK_SECRET.",
  });
  expect(await keptUrls()).toEqual([]);
});

it("a session keeps its webhook and does not reveal it", async () => {
  const environment = readEnvironment({ WEBHOOKS: "true", WEBHOOK_SECRET: "a secret of some length" });
  const { container } = await fixture.open({ environment });
  const session = await startSession(container, given, atOnce);
  expect(await keptUrls()).toEqual([{ webhook_url: "https://hooks.example/" }]);
  expect(JSON.stringify(session)).not.toContain("hooks.example");
});

it("a webhook in a private network prevents the session", () => {
  const parsed = NewSession.safeParse({ question: "What is a mean?", webhookUrl: "http://2130706433/" });
  expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [["webhookUrl"], "A webhook must not be on a private network."],
  ]);
});
