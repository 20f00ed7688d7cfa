import { judge, type Family, type Finding } from "../attack";
import { drillKey, type Ground, type Target } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { foreignOrigins } from "../http/foreign-origins";
import { bearer, send, sendJson, type Reply } from "../http/send";
import { signInBrowser } from "../product/sign-in-browser";
import { callAction, findServedActions, type ServedAction } from "../product/served-actions";

/** A signed-in browser on the server with a key, the pages that it sees, and the actions that it finds there. */
async function enter(ground: Ground) {
  const target = await ground.get("keyed");
  const cookie = await signInBrowser(target);
  const sample = { method: "POST", path: "/api/datasets/samples/penguins", headers: bearer(drillKey), body: {} };
  const { id } = JSON.parse((await sendJson(target, sample)).text) as { id: string };
  const pages = ["/", "/settings", "/library", `/datasets/${id}`];
  return { target, cookie, pages, actions: await findServedActions(target, pages, cookie) };
}

/** Whether an action was refused before it ran: with a status of the request's fault, and a sentence. */
function isRefusedUnread({ status, text }: Reply): boolean {
  return status >= 400 && status < 500 && /[a-z]{3,}.*\./s.test(text);
}

/** Whether an action ran and returned why it does not do what was asked. */
function isRefusedByAction({ status, text }: Reply): boolean {
  return status === 200 && text.includes('"problem":{"code":"') && /"message":"[A-Z“][^"]+\."/.test(text);
}

/** What could have been changed. */
async function readState(target: Target): Promise<string> {
  const paths = ["settings", "definitions", "documents", "datasets", "models", "connections", "mcp-servers", "recipes"];
  const replies = await Promise.all(
    paths.map((path) => send(target, { path: `/api/${path}`, headers: bearer(drillKey) })),
  );
  return replies.map(({ status, text }) => `${status} ${text}`).join("\n");
}

/** Tries calls and reports those that were not refused, and whether anything has changed. */
async function tryAll<Call>(
  target: Target,
  calls: readonly Call[],
  attempt: (call: Call) => Promise<string | null>,
): Promise<string[]> {
  const before = await readState(target);
  const mark = target.log.length;
  const breaches = (
    await allAtOnce(calls, 6, async (call) => [await attempt(call)].filter((said) => said !== null))
  ).flat();
  if ((await readState(target)) !== before) breaches.push("something was changed");
  breaches.push(...target.log.suspiciousSince(mark).map((line) => `the log: ${line.slice(0, 160)}`));
  return breaches;
}

const show = ({ name }: ServedAction, { status, text }: Reply) => `${name}: ${status} ${text.slice(0, 120)}`;

async function callWithoutKey(ground: Ground): Promise<Finding> {
  const target = await ground.get("keyed");
  // The page that asks for the key is open, and so are its scripts.
  const actions = await findServedActions(target, ["/sign-in"]);
  const cookies = ["", "caveat_sign_in=", `caveat_sign_in=${"9".repeat(12)}.${"a".repeat(22)}.${"a".repeat(43)}`];
  const calls = actions.flatMap((action) =>
    ["/sign-in", "/", "/nowhere"].flatMap((path) => cookies.map((cookie) => ({ action, path, cookie }))),
  );
  const breaches = await tryAll(target, calls, async ({ action, path, cookie }) => {
    const reply = await callAction(target, {
      id: action.id,
      path,
      headers: { origin: target.url, cookie },
      body: "[]",
    });
    return reply.status === 401 && isRefusedUnread(reply) ? null : show(action, reply);
  });
  return judge(breaches, `${actions.length} actions found without a key, ${calls.length} calls`);
}

async function callFromElsewhere(ground: Ground): Promise<Finding> {
  const { target, cookie, actions } = await enter(ground);
  const calls = actions.flatMap((action) => foreignOrigins(target.port).map((origin) => ({ action, origin })));
  const breaches = await tryAll(target, calls, async ({ action, origin }) => {
    const reply = await callAction(target, { id: action.id, headers: { cookie, ...origin }, body: "[]" });
    return reply.status === 403 && isRefusedUnread(reply) ? null : show(action, reply);
  });
  const form = await send(target, {
    method: "POST",
    path: "/settings",
    headers: { cookie, origin: "http://evil.example", "content-type": "application/x-www-form-urlencoded" },
    body: `%24ACTION_ID_${actions[0]?.id ?? ""}=`,
  });
  if (form.status !== 403) breaches.push(`a form of another site: ${form.status}`);
  return judge(breaches, `${actions.length} actions × ${foreignOrigins(0).length} origins`);
}

async function forgeIds(ground: Ground): Promise<Finding> {
  const { target, cookie, actions } = await enter(ground);
  const [known = { id: "", name: "" }] = actions;
  const flipped = known.id.slice(0, -1) + (known.id.endsWith("0") ? "1" : "0");
  // The framework notes these in the log, as calls by a page of another version.
  const unknown = ["0".repeat(42), "7f".padEnd(42, "a"), flipped];
  const malformed = [
    "x",
    "",
    known.id.toUpperCase(),
    `${known.id}0`,
    "toString",
    "__proto__",
    "constructor",
    "%00",
    "../../settings",
  ];
  const attempt = async (id: string) => {
    const reply = await callAction(target, { id, headers: { cookie, origin: target.url }, body: "[{}]" });
    const name = `the id ${JSON.stringify(id)}`;
    return isRefusedUnread(reply) ? null : show({ id, name }, reply);
  };
  const breaches = await tryAll(target, malformed, attempt);
  for (const id of unknown) breaches.push(...[await attempt(id)].filter((said) => said !== null));
  return judge(breaches, `${malformed.length + unknown.length} ids`);
}

/** Arguments that no action takes, in the encoding of the framework. */
const wrong: readonly string[] = [
  "[]",
  "[null]",
  '["$undefined"]',
  "[true]",
  "[1e308]",
  '["x"]',
  "[[]]",
  "[{}]",
  '[{"id":"x","change":{}}]',
  `[{"id":"${crypto.randomUUID()}","change":null}]`,
  '[{"__proto__":{"id":"x"},"constructor":{"prototype":{"admin":true}}}]',
  '[null,{"get":"x"}]',
  '["$D2026-01-01","$n1","$NaN","$Infinity"]',
  `[${"[".repeat(500)}${"]".repeat(500)}]`,
  `["${"x".repeat(900_000)}"]`,
];

/** Actions without arguments, which do their work whatever they are sent. */
const takingNothing = ["probeEngine", "openExample"];

async function passWrong(ground: Ground): Promise<Finding> {
  const { target, cookie, actions } = await enter(ground);
  const asked = actions.filter(({ name }) => !takingNothing.includes(name));
  const calls = asked.flatMap((action) => wrong.map((body) => ({ action, body })));
  const breaches = await tryAll(target, calls, async ({ action, body }) => {
    const reply = await callAction(target, { id: action.id, headers: { cookie, origin: target.url }, body });
    return isRefusedByAction(reply) || isRefusedUnread(reply) || isNothing(action, reply)
      ? null
      : `${body.slice(0, 60)} to ${show(action, reply)}`;
  });
  return judge(breaches, `${asked.length} actions × ${wrong.length} arguments`);
}

/** Whether an action did nothing, as it was asked: an empty change, and removing what does not exist. */
function isNothing({ name }: ServedAction, { status, text }: Reply): boolean {
  return ["changeSettings", "removeSuggestion"].includes(name) && status === 200 && text.includes('"ok":true');
}

/** References into the decoder, which must not lead out of the arguments. */
const references: readonly string[] = [
  '["$1"]',
  '["$1:__proto__:then"]',
  '["$@0"]',
  '["$F1"]',
  '["$h1"]',
  '["$B1"]',
  '["$K1"]',
  '["$Q1"]',
  '["$W1"]',
  '["$i1"]',
  '["$T"]',
  '["$0:constructor:constructor"]',
  '[{"then":"$0:then","status":"resolved_model","reason":-1,"value":"{}","_response":{"_prefix":"process.exit();"}}]',
  "{",
  "nothing",
  "",
];

async function passReferences(ground: Ground): Promise<Finding> {
  const { target, cookie, actions } = await enter(ground);
  const calls = actions.slice(0, 4).flatMap((action) => references.map((body) => ({ action, body })));
  const breaches = await tryAll(target, calls, async ({ action, body }) => {
    const reply = await callAction(target, { id: action.id, headers: { cookie, origin: target.url }, body });
    // What the framework cannot decode, it reports by a number alone.
    const isUndecoded = /^\d+:E\{"digest":"\d+"\}$/m.test(reply.text) && !/\bat .*:\d+:\d+/.test(reply.text);
    return isRefusedByAction(reply) || isRefusedUnread(reply) || isUndecoded
      ? null
      : `${body.slice(0, 60)} to ${show(action, reply)}`;
  });
  const alive = await send(target, { path: "/api/health" });
  if (alive.status !== 200) breaches.push(`the server's health: ${alive.status}`);
  return judge(breaches, `${calls.length} calls`);
}

async function passHuge(ground: Ground): Promise<Finding> {
  const { target, cookie, actions } = await enter(ground);
  const [action = { id: "", name: "" }] = actions;
  const headers = { cookie, origin: target.url };
  const text = await callAction(target, { id: action.id, headers, body: `["${"x".repeat(1_100_000)}"]` });
  const boundary = "multipart/form-data; boundary=b";
  const part = `--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n${"x".repeat(1_100_000)}\r\n--b--\r\n`;
  const form = await callAction(target, {
    id: action.id,
    headers: { ...headers, "content-type": boundary },
    body: part,
  });
  const chunked = await callAction(target, {
    id: action.id,
    headers: { ...headers, "transfer-encoding": "chunked" },
    body: "[]",
  });
  const breaches = [
    ...(text.status === 413 && isRefusedUnread(text) ? [] : [`as text: ${show(action, text)}`]),
    ...(form.status === 413 && isRefusedUnread(form) ? [] : [`as a form: ${show(action, form)}`]),
    ...(chunked.status === 400 && isRefusedUnread(chunked) ? [] : [`without a length: ${show(action, chunked)}`]),
  ];
  return judge(breaches, "1.1 MB as text and as a form, and a call without a length");
}

async function nameForeign(ground: Ground): Promise<Finding> {
  const { target, cookie, actions } = await enter(ground);
  const id = crypto.randomUUID();
  const forms = [
    JSON.stringify([id]),
    JSON.stringify([{ id, change: { name: "x" } }]),
    JSON.stringify([{ id, change: { active: true } }]),
    JSON.stringify([{ id, reading: {} }]),
    JSON.stringify([{ id, baseVersion: "v1.0", ops: [] }]),
    JSON.stringify([{ id, version: "v1.0" }]),
  ];
  const asked = actions.filter(({ name }) => ![...takingNothing, "changeSettings", "addSample"].includes(name));
  const calls = asked.flatMap((action) => forms.map((body) => ({ action, body })));
  const breaches = await tryAll(target, calls, async ({ action, body }) => {
    const reply = await callAction(target, { id: action.id, headers: { cookie, origin: target.url }, body });
    return isRefusedByAction(reply) || isRefusedUnread(reply) || isNothing(action, reply)
      ? null
      : `${body} to ${show(action, reply)}`;
  });
  return judge(breaches, `${asked.length} actions × ${forms.length} forms of an id that does not exist`);
}

async function replay(ground: Ground): Promise<Finding> {
  const { target, cookie, actions } = await enter(ground);
  const change = actions.find(({ name }) => name === "changeSettings");
  if (change === undefined) throw new Error("No script names the action that changes settings.");
  const headers = { cookie, origin: target.url };
  const call = () => callAction(target, { id: change.id, headers, body: '[{"plansApproved":false}]' });
  const before = await call();
  const signedOut = await send(target, { method: "DELETE", path: "/api/sign-in", headers });
  const after = await call();
  const breaches = [
    ...(before.status === 200 && before.text.includes('"ok":true') ? [] : [`signed in: ${show(change, before)}`]),
    ...(signedOut.status === 204 ? [] : [`signing out: ${signedOut.status}`]),
    ...(after.status === 401 && isRefusedUnread(after) ? [] : [`signed out: ${show(change, after)}`]),
  ];
  return judge(breaches, "a call that worked, sent again after signing out");
}

async function keepNonce(ground: Ground): Promise<Finding> {
  const { target, cookie, pages } = await enter(ground);
  const outcomes = await Promise.all(
    pages.map(async (path) => {
      const { headers, text } = await send(target, { path, headers: { cookie } });
      const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
      if (nonce === undefined) return [`${path} has no nonce`];
      const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      const bare = scripts.filter(
        (tag) => !tag.includes(`nonce="${nonce}"`) && !tag.includes('type="application/json"'),
      );
      return bare.map((tag) => `${path}: ${tag.slice(0, 100)}`);
    }),
  );
  return judge(outcomes.flat(), `the scripts of ${pages.length} pages`);
}

/** What can be sent to the server actions of the pages. */
export const actions: Family = {
  name: "actions",
  attacks: [
    { name: "nobody without a key calls one", run: callWithoutKey },
    { name: "no other site has a browser call one", run: callFromElsewhere },
    { name: "an id that does not exist calls nothing", run: forgeIds },
    { name: "wrong arguments are refused in words", run: passWrong },
    { name: "references lead nowhere", run: passReferences },
    { name: "huge arguments are refused unread", run: passHuge },
    { name: "ids of nothing change nothing", run: nameForeign },
    { name: "a call does not outlive its sign-in", run: replay },
    { name: "every script of a page has its nonce", run: keepNonce },
  ],
};
