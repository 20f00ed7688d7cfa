import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { startScriptedModelServer, type ModelScript, type ScriptedModelServer } from "./scripted-model-server";

let server: ScriptedModelServer;
afterEach(() => server.close());

async function start(script: ModelScript): Promise<void> {
  server = await startScriptedModelServer({ script });
}

function post(route: string, body: object): Promise<Response> {
  return fetch(new URL(route, server.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const ask = (task: string, more: object = {}): Promise<Response> =>
  post("/v1/chat/completions", {
    model: "m",
    messages: [{ role: "user", content: `## Task: ${task}\nquestion` }],
    ...more,
  });

async function saidBy(response: Response): Promise<unknown> {
  const body = (await response.json()) as { choices: { message: { content: string } }[] };
  return body.choices[0]?.message.content;
}

test("a reply that waits for something is sent when that has happened", async () => {
  const gate = Promise.withResolvers<undefined>();
  await start({ explain: { until: gate.promise, reply: "at last" } });
  const said = ask("explain").then(saidBy);
  await vi.waitFor(() => expect(server.requests).toHaveLength(1), 300_000);
  // Another one is answered in the meantime.
  expect(await saidBy(await ask("title"))).toBe("Hello");
  expect(await Promise.race([said, Promise.resolve("not yet")])).toBe("not yet");
  gate.resolve(undefined);
  expect(await said).toBe("at last");
});

test("an array of replies is consumed in order and its last one repeats", async () => {
  await start({ explain: ["first", "second"] });
  const said = [await ask("explain"), await ask("explain"), await ask("explain")].map(saidBy);
  expect(await Promise.all(said)).toEqual(["first", "second", "second"]);
});

test("a function receives the request and a new script starts over", async () => {
  await start({ explain: (request) => `asked as ${request.task} with ${request.messages.length} message` });
  expect(await saidBy(await ask("explain"))).toBe("asked as explain with 1 message");
  server.setScript({ explain: ["other"] });
  expect(await saidBy(await ask("explain"))).toBe("other");
});

test("the task is that of the last user message, on both APIs and with or without /v1", async () => {
  await start({});
  const input = [
    { role: "user", content: [{ type: "input_text", text: "## Task: title" }] },
    { role: "assistant", content: "no" },
    { role: "user", content: [{ type: "input_text", text: "## Task: explain\nagain" }] },
  ];
  await post("/v1/responses", { model: "m", input });
  await post("/chat/completions", { model: "m", messages: [{ role: "user", content: "hello" }] });
  expect(server.requests.map((request) => [request.path, request.task])).toEqual([
    ["/responses", "explain"],
    ["/chat/completions", null],
  ]);
});

test("an unknown task gets a filled sample of its schema, a query for recompute, or Hello", async () => {
  await start({});
  const schema = {
    type: "object",
    properties: {
      text: { type: "string" },
      list: { type: "array", items: { $ref: "#/$defs/Entry" } },
      choice: { enum: ["a", "b"] },
      maybe: { anyOf: [{ type: "number", minimum: 0, maximum: 1 }, { type: "null" }] },
      least: { type: "integer", minimum: 3 },
      either: { type: ["boolean", "null"] },
      fixed: { const: "yes" },
    },
    $defs: { Entry: { type: "object", properties: { name: { type: "string" } } } },
  };
  const structured = await ask("other", {
    response_format: { type: "json_schema", json_schema: { name: "other", schema } },
  });
  expect(JSON.parse(String(await saidBy(structured)))).toEqual({
    text: "text",
    list: [{ name: "text" }],
    choice: "a",
    maybe: 1,
    least: 3,
    either: true,
    fixed: "yes",
  });
  expect(server.requests[0]?.schemaName).toBe("other");
  expect(await saidBy(await ask("other"))).toBe("Hello");
  expect(await saidBy(await ask("recompute"))).toMatch(/^SELECT .* FROM df$/);
});

test("tokens are cached by key and model, from 1,024 of the same prefix on, in steps of 128", async () => {
  await start({});
  const long = "abcd".repeat(1500);
  const send = (text: string, key: string, model = "m"): Promise<Response> =>
    post("/v1/chat/completions", { model, messages: [{ role: "user", content: text }], prompt_cache_key: key });
  await send(`${long} one`, "k");
  await send(`${long} two`, "k");
  await send(`${long} two`, "other");
  await send(`${long} two`, "k", "n");
  await send("short", "k");
  await send("short", "k");
  expect(server.requests.map((request) => request.cachedTokens)).toEqual([0, 1408, 0, 0, 0, 0]);
  expect(server.requests[1]?.inputTokens).toBe(1503);
});

test("a stream of either API carries the text in pieces and the usage at its end", async () => {
  await start({ explain: "Twelve characters and more." });
  const chat = await (await ask("explain", { stream: true })).text();
  const responses = await (await post("/v1/responses", { model: "m", input: "## Task: explain", stream: true })).text();
  const events = (text: string): Record<string, unknown>[] =>
    [...text.matchAll(/^data: (\{.*\})$/gm)].map((match) => JSON.parse(match[1] ?? "") as Record<string, unknown>);
  const chatText = events(chat).map((event) => (event.choices as { delta: { content?: string } }[])[0]?.delta.content);
  expect(chatText.join("")).toBe("Twelve characters and more.");
  expect(events(chat).at(-1)?.usage).toMatchObject({ prompt_tokens: 8, completion_tokens: 7, total_tokens: 15 });
  expect(
    events(responses)
      .map((event) => event.delta as string | undefined)
      .join(""),
  ).toBe("Twelve characters and more.");
  expect(events(responses).at(-1)).toMatchObject({
    type: "response.completed",
    response: { usage: { input_tokens: 6, output_tokens: 7 } },
  });
});

const anthropicBody = {
  model: "claude",
  system: [{ type: "text", text: "You analyse data." }],
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "## Task: title\nDataset" },
        { type: "text", text: "## Task: explain\nagain" },
      ],
    },
  ],
};

test("Anthropic's API is supported too, with the task of the last part", async () => {
  await start({ explain: { reply: "Hello there", usage: { input: 100, cached: 60, written: 30, output: 7 } } });
  const whole = (await (await post("/v1/messages", anthropicBody)).json()) as object;
  const stream = await (await post("/v1/messages", { ...anthropicBody, stream: true })).text();
  expect(whole).toMatchObject({
    content: [{ type: "text", text: "Hello there" }],
    usage: { input_tokens: 10, cache_read_input_tokens: 60, cache_creation_input_tokens: 30, output_tokens: 7 },
  });
  expect([...stream.matchAll(/"text_delta","text":"([^"]*)"/g)].map((match) => match[1]).join("")).toBe("Hello there");
  expect(server.requests[0]).toMatchObject({
    path: "/messages",
    task: "explain",
    messages: [{ role: "system" }, { role: "user" }],
  });
});

test("counts in a script are sent in each API's own format", async () => {
  await start({ explain: { reply: "Hi", usage: { input: 100, cached: 60, written: 30, output: 7, reasoning: 5 } } });
  const chat = (await (await ask("explain")).json()) as { usage: object };
  const response = (await (await post("/v1/responses", { model: "m", input: "## Task: explain" })).json()) as {
    usage: object;
  };
  expect(chat.usage).toEqual({
    prompt_tokens: 100,
    prompt_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
    completion_tokens: 7,
    completion_tokens_details: { reasoning_tokens: 5 },
    total_tokens: 107,
  });
  expect(response.usage).toEqual({
    input_tokens: 100,
    input_tokens_details: { cached_tokens: 60, cache_write_tokens: 30 },
    output_tokens: 7,
    output_tokens_details: { reasoning_tokens: 5 },
    total_tokens: 107,
  });
});

test("a stream can end as if it were complete", async () => {
  await start({ explain: { endEarly: true, reply: "Twelve characters and more." } });
  const stream = await (await ask("explain", { stream: true })).text();
  expect(stream).toContain("Twelve c");
  expect(stream).not.toMatch(/more|"stop"|\[DONE\]/);
});

test("pages answer to GET by their path", async () => {
  server = await startScriptedModelServer({ script: {}, pages: { "/api/ps": { models: [] } } });
  expect(await (await fetch(new URL("/api/ps", server.url))).json()).toEqual({ models: [] });
  expect((await fetch(new URL("/api/tags", server.url))).status).toBe(404);
});

test("directives answer with errors, raw text and broken connections", async () => {
  await start({
    title: { status: 429, retryAfter: 7 },
    explain: { raw: "not JSON", delayMs: 1 },
    explain_results: { hangUp: true },
    generate_code: { hangUp: true, reply: "result = 1 + 1 + 1 + 1" },
  });
  const limited = await ask("title");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await saidBy(await ask("explain"))).toBe("not JSON");
  await expect(ask("explain_results")).rejects.toThrow("fetch failed");
  const broken = await ask("generate_code", { stream: true });
  await expect(broken.text()).rejects.toThrow("terminated");
  expect(server.requests.map((request) => request.closedEarly)).toEqual([false, false, false, false]);
});

test("a client that goes away is recorded", async () => {
  await start({ explain: { delayMs: 60_000 } });
  const stop = new AbortController();
  const asked = fetch(`${server.url}/responses`, {
    method: "POST",
    body: JSON.stringify({ model: "m", input: "## Task: explain" }),
    signal: stop.signal,
  });
  const refused = expect(asked).rejects.toThrow("aborted");
  await vi.waitFor(() => expect(server.requests).toHaveLength(1), 300_000);
  stop.abort();
  await refused;
  await vi.waitFor(() => expect(server.requests[0]?.closedEarly).toBe(true), 300_000);
});

test("requests outside the API are refused, and models are listed", async () => {
  await start({});
  expect((await post("/v1/embeddings", {})).status).toBe(404);
  expect((await fetch(`${server.url}/responses`, { method: "POST", body: "{" })).status).toBe(400);
  expect(await (await fetch(`${server.url}/models`)).json()).toEqual({
    object: "list",
    data: [{ id: "scripted", object: "model" }],
  });
});

test("it runs standalone with a script from a file", async () => {
  await start({});
  const folder = await mkdtemp(path.join(tmpdir(), "caveat-script-"));
  const script = path.join(folder, "script.json");
  await writeFile(script, JSON.stringify({ explain: "from a file" }));
  const alone = spawn(process.execPath, [
    path.join(import.meta.dirname, "scripted-model-server-cli.ts"),
    "--script",
    script,
  ]);
  try {
    const [printed] = (await once(alone.stdout, "data")) as [Buffer];
    const url = /http:\S+/.exec(printed.toString())?.[0] ?? "";
    const answer = await fetch(`${url}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ model: "m", messages: [{ role: "user", content: "## Task: explain" }] }),
    });
    expect(await saidBy(answer)).toBe("from a file");
  } finally {
    alone.kill();
    await once(alone, "exit");
    await rm(folder, { recursive: true });
  }
});
