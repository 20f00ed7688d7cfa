import { inspect } from "node:util";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { Understanding } from "@/lib/domain/answers/analysis";
import { CaveatError } from "@/lib/domain/caveat-error";
import { fixtureKey, startEngine, type EngineFixture } from "@/lib/testing/engines/engine-fixture";

let fixture: EngineFixture;
afterEach(() => fixture.server.close());

const host = (): string => new URL(fixture.server.url).host;

async function faultOf(asked: Promise<unknown>): Promise<CaveatError> {
  const fault: unknown = await asked.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(fault instanceof CaveatError)) throw new Error(`no CaveatError: ${inspect(fault)}`);
  return fault;
}

const answers = [
  { status: 401, code: "engine_refused", says: "did not accept the API key", remedy: "Set OPENAI_API_KEY" },
  {
    status: 403,
    code: "engine_refused",
    says: 'does not let this API key use the model "gpt-5.1"',
    remedy: "another key",
  },
  { status: 404, code: "engine_refused", says: 'does not know the model "gpt-5.1"', remedy: "Set REASONING_MODEL" },
  { status: 400, code: "engine_refused", says: "did not accept the request", remedy: "check OPENAI_BASE_URL" },
  { status: 429, code: "engine_unavailable", says: "rate limit", remedy: "Wait a minute" },
  { status: 500, code: "engine_unavailable", says: "failed (HTTP 500)", remedy: "Ask again in a moment" },
  { status: 503, code: "engine_unavailable", says: "failed (HTTP 503)", remedy: "Ask again in a moment" },
] as const;

test.each(answers)(
  "HTTP $status is $code, for text and for structured calls",
  async ({ status, code, says, remedy }) => {
    fixture = await startEngine({ explain: { status }, understand_question: { status } }, { model: "gpt-5.1" });
    for (const asked of [fixture.ask("explain"), fixture.ask("understand_question", { schema: Understanding })]) {
      const fault = await faultOf(asked);
      expect(fault.code).toBe(code);
      expect(fault.message).toContain(`The model server at ${host()}`);
      expect(fault.message).toContain(says);
      expect(fault.remedy).toContain(remedy);
    }
  },
);

test("a server without a Responses API suggests the other provider", async () => {
  fixture = await startEngine({ explain: { status: 404 } });
  expect((await faultOf(fixture.ask("explain"))).remedy).toBe(
    "Set REASONING_MODEL or NODE_MODELS to a model that the key may use, and check OPENAI_BASE_URL if it is set; for a server without the Responses API set REASONING_ENGINE=openai-compatible.",
  );
});

test("an account without credit is distinguished from a rate limit", async () => {
  const body = { error: { message: "You exceeded your current quota", code: "insufficient_quota" } };
  fixture = await startEngine({ explain: { status: 429, body } });
  const fault = await faultOf(fixture.ask("explain"));
  expect(fault.message).toContain("no credit left");
  expect(fault.remedy).toContain("OPENAI_API_KEY");
});

test("a prompt beyond the model's context is reported as such", async () => {
  const body = { error: { message: "too long", code: "context_length_exceeded" } };
  fixture = await startEngine({ explain: { status: 400, body } });
  expect((await faultOf(fixture.ask("explain"))).message).toContain("too long for the model");
});

test("waits out a rate limit for as long as the server asks", async () => {
  fixture = await startEngine({ explain: [{ status: 429, retryAfter: 0 }, "Hello again"] }, { maxRetries: 1 });
  const reply = await fixture.ask("explain");
  expect(reply.status === "replied" && reply.output).toBe("Hello again");
  expect(fixture.server.requests).toHaveLength(2);
});

test("no server at the address is engine_unavailable and names the variable", async () => {
  fixture = await startEngine({});
  const free = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => free.once("listening", resolve));
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  const alone = await startEngine({}, { baseUrl: `http://127.0.0.1:${port}/v1` });
  await alone.server.close();
  const fault = await faultOf(alone.ask("explain"));
  expect({ code: fault.code, message: fault.message, remedy: fault.remedy }).toEqual({
    code: "engine_unavailable",
    message: `The model server at 127.0.0.1:${port} cannot be reached, or broke off the connection.`,
    remedy:
      "Check that it is running and that this machine can connect to it, and check OPENAI_BASE_URL if it is set; then ask again.",
  });
});

test("a connection that breaks before or within a reply is engine_unavailable", async () => {
  fixture = await startEngine({
    explain: { hangUp: true },
    explain_results: { hangUp: true, reply: "Half of this text will never arrive." },
    understand_question: { hangUp: true },
  });
  const faults = await Promise.all([
    faultOf(fixture.ask("explain")),
    faultOf(fixture.ask("explain_results")),
    faultOf(fixture.ask("understand_question", { schema: Understanding })),
  ]);
  expect(faults.map((fault) => fault.code)).toEqual(Array(3).fill("engine_unavailable"));
});

test("a page instead of an API is engine_unavailable and points at the address", async () => {
  fixture = await startEngine({ understand_question: { status: 200, body: "<html>Welcome</html>" } });
  const fault = await faultOf(fixture.ask("understand_question", { schema: Understanding }));
  expect(fault.code).toBe("engine_unavailable");
  expect(fault.message).toContain("something that is not a model's reply");
  expect(fault.remedy).toContain("OPENAI_BASE_URL");
});

test.each([400, 401, 403, 404, 429, 500])(
  "a key that the server echoes with HTTP %i does not appear in the error",
  async (status) => {
    const body = { error: { message: `Incorrect API key provided: ${fixtureKey} (sk-other-987654321)` } };
    fixture = await startEngine({ explain: { status, body } });
    const shown = inspect(await faultOf(fixture.ask("explain")), { depth: 10 });
    expect(shown).not.toContain("canary");
    expect(shown).not.toContain("987654321");
  },
);
