import { judge, type Family, type Finding } from "../attack";
import { drillKey, type Ground, type Target } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { readApi, toUnknownPath } from "../http/operations";
import { bearer, send, sendJson, type Reply } from "../http/send";
import { addOrders, ask } from "../product/chat";

/** Returns what a JSON response lacks. */
function findGaps({ headers, status }: Reply): string[] {
  const type = headers["content-type"] ?? "";
  if (!/^application\/(problem\+)?json/.test(type)) return [];
  const gaps = [];
  if (headers["x-content-type-options"] !== "nosniff") gaps.push("nosniff");
  if (!/no-store|no-cache|private/.test(headers["cache-control"] ?? "")) gaps.push("Cache-Control");
  return gaps.map((gap) => `${status} without ${gap}`);
}

async function readJson(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const datasetId = await addOrders(target);
  const { sessionId, answerId } = await ask(target, datasetId);
  const { operations } = await readApi(target);
  const known = (path: string) =>
    path
      .replace("/datasets/{id}", `/datasets/${datasetId}`)
      .replace("/sessions/{id}", `/sessions/${sessionId}`)
      .replace("{messageId}", answerId);
  const reading = operations.filter(({ method, path }) => method === "GET" && !path.endsWith("/events"));
  const ways = reading.flatMap(({ path }) => [known(path), toUnknownPath(path), `${known(path)}?limit=x&format=x`]);
  const paths = [...new Set([...ways, "/api/nowhere"])];
  const outcomes = await allAtOnce(paths, 4, async (path) => {
    const reply = await send(target, { path });
    return findGaps(reply).map((gap) => `${path.replaceAll(/[\da-f-]{36}/g, "…")}: ${gap}`);
  });
  return judge(outcomes.flat(), `${paths.length} addresses`);
}

async function readRefusals(ground: Ground): Promise<Finding> {
  const [open, keyed] = [await ground.get("open"), await ground.get("keyed")];
  const body = { question: "" };
  const refusals: [string, Promise<Reply>][] = [
    ["no key", send(keyed, { path: "/api/sessions" })],
    ["a wrong key", send(keyed, { path: "/api/sessions", headers: bearer("x".repeat(20)) })],
    ["a foreign host", send(open, { path: "/api/sessions", headers: { host: "evil.example" } })],
    ["a foreign origin", sendJson(open, { method: "POST", path: "/api/sessions", headers: { origin: "null" }, body })],
    [
      "a form",
      send(open, { method: "POST", path: "/api/sessions", headers: { "content-type": "text/plain" }, body: "x" }),
    ],
    ["no question", sendJson(open, { method: "POST", path: "/api/sessions", body })],
  ];
  const breaches: string[] = [];
  for (const [name, sent] of refusals) {
    const reply = await sent;
    if (reply.status < 400) breaches.push(`${name}: ${reply.status}`);
    if (reply.headers["content-type"]?.startsWith("application/problem+json") !== true)
      breaches.push(`${name}: ${reply.status} without a problem document`);
    breaches.push(...findGaps(reply).map((gap) => `${name}: ${gap}`));
  }
  return judge(breaches, `${refusals.length} refusals`);
}

const directives = [
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "form-action 'self'",
];

/** Returns what is wrong with a page's headers, and the nonce of its scripts. */
function readPage({ status, headers, text }: Reply): { faults: string[]; nonce: string } {
  const policy = String(headers["content-security-policy"] ?? "");
  const nonce = /'nonce-([^']{20,})'/.exec(policy)?.[1] ?? "";
  const faults = directives.filter((directive) => !policy.includes(directive)).map((directive) => `no ${directive}`);
  if (!/<html/i.test(text)) faults.push(`no page but ${status} ${text.slice(0, 40)}`);
  if (nonce === "" || !text.includes(nonce)) faults.push("no nonce");
  if (/script-src [^;]*'unsafe-(inline|eval)'/.test(policy)) faults.push("a policy that lets any script run");
  if (headers["x-content-type-options"] !== "nosniff") faults.push("no nosniff");
  if (headers["x-powered-by"] !== undefined) faults.push("a name of its framework");
  if (headers["access-control-allow-origin"] !== undefined) faults.push("permission for other sites");
  return { faults, nonce };
}

/** Internal headers of the framework, which nobody outside should send. */
const inside: readonly Record<string, string>[] = [
  {},
  { "x-middleware-prefetch": "1" },
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-middleware-subrequest": "src/proxy:src/proxy:src/proxy:src/proxy:src/proxy" },
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  { "x-middleware-next": "1", "x-middleware-skip": "1" },
  { "x-middleware-rewrite": "http://evil.example/" },
  { "x-middleware-override-headers": "x-nonce", "x-middleware-request-x-nonce": "mine" },
  { "x-middleware-set-cookie": "a=b" },
  { "x-nonce": "mine", "content-security-policy": "script-src 'nonce-mine'" },
  { "content-security-policy-report-only": "script-src 'nonce-mine'" },
  { "x-matched-path": "/sign-in", "x-invoke-path": "/sign-in", "x-now-route-matches": "1=sign-in" },
  { "x-nextjs-data": "1" },
  { "x-nextjs-rewritten-path": "/evil" },
  { "x-invoke-status": "500", "x-invoke-error": "{}" },
  { "x-http-method-override": "DELETE", "x-method-override": "DELETE" },
  { purpose: "prefetch", "sec-purpose": "prefetch" },
];

async function readPages(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const mark = target.log.length;
  const nonces = new Set<string>();
  const breaches: string[] = [];
  for (const headers of inside) {
    const reply = await send(target, { path: "/", headers });
    const { faults, nonce } = readPage(reply);
    if (reply.status !== 200) faults.push(String(reply.status));
    if (reply.headers.location !== undefined) faults.push(`leads to ${reply.headers.location}`);
    if (nonces.has(nonce)) faults.push("a nonce that was there before");
    if (nonce === "mine" || reply.text.includes('nonce="mine"')) faults.push("the nonce that was asked for");
    nonces.add(nonce);
    breaches.push(...faults.map((fault) => `${JSON.stringify(headers)}: ${fault}`));
  }
  breaches.push(...target.log.suspiciousSince(mark).map((line) => `in the log: ${line.slice(0, 160)}`));
  return judge(breaches, `${inside.length} sets of headers`);
}

async function askInside(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const answer = async (headers: Record<string, string>) => {
    const { status, text } = await send(target, { path: "/api/settings", headers });
    return `${status} ${text}`;
  };
  const plain = await answer({});
  const outcomes = await allAtOnce(inside, 4, async (headers) =>
    (await answer(headers)) === plain ? [] : [`${JSON.stringify(headers)} changes the answer`],
  );
  return judge(outcomes.flat(), `${inside.length} sets of headers on the API`);
}

const odd: readonly Record<string, string>[] = [
  { "next-router-state-tree": "%5B%22" },
  { rsc: "1", "next-router-state-tree": "x".repeat(5_000) },
  { rsc: "1", "next-router-segment-prefetch": "/_tree", "next-router-prefetch": "1" },
  { "if-none-match": "*", "if-modified-since": "x" },
  { range: "bytes=0-0,5-,-1" },
  { "accept-encoding": "gzip;q=x, br, zstd, x" },
  { "accept-language": "x".repeat(2_000) },
  { cookie: "a=%ff; caveat_sign_in=%; =; ;;;" },
  { expect: "100-continue" },
  { te: "trailers", upgrade: "h2c", connection: "Upgrade, HTTP2-Settings", "http2-settings": "AAMAAABkAAQAAP__" },
];

async function sendOddHeaders(ground: Ground): Promise<Finding> {
  const targets: [string, Target][] = [
    ["open", await ground.get("open")],
    ["with a key", await ground.get("keyed")],
  ];
  const breaches: string[] = [];
  for (const [name, target] of targets) {
    const key = target.key === null ? {} : bearer(drillKey);
    for (const path of ["/", "/api/sessions"]) {
      for (const headers of odd) {
        // Closing the connection on a protocol change is a response, too.
        const asked = send(target, { path, headers: { ...key, ...headers } });
        const { status } = await ("upgrade" in headers ? asked.catch(() => ({ status: 0 })) : asked);
        if (status >= 500) breaches.push(`${name}: ${path} with ${JSON.stringify(headers).slice(0, 60)}: ${status}`);
      }
    }
  }
  return judge(breaches, `${odd.length} sets of odd headers`);
}

/** Headers of responses, and the effect of headers on responses. */
export const headers: Family = {
  name: "headers",
  attacks: [
    { name: "answers in JSON are neither guessed at nor kept", run: readJson },
    { name: "refusals are problem documents of the same kind", run: readRefusals },
    { name: "pages keep their policy, whatever inside headers are claimed", run: readPages },
    { name: "inside headers change no answer of the API", run: askInside },
    { name: "odd headers are no fault", run: sendOddHeaders },
  ],
};
