import { judge, type Family, type Finding } from "../attack";
import type { Ground } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { sendRaw, toRequestText, type RawReply } from "../http/send-raw";

const places = () => ["/", `/s/${crypto.randomUUID()}`, "/api/sessions", "/api/health", "/sign-in", "/nowhere"];

/** Sends lines of requests; returns the answers, and what the server's log should not contain after them. */
async function sendLines(ground: Ground, lines: readonly string[], headers: readonly string[] = []) {
  const target = await ground.get("open");
  const mark = target.log.length;
  const own = `Host: 127.0.0.1:${target.port}`;
  const replies = await allAtOnce(lines, 4, (line) => sendRaw(target, toRequestText(line, [own, ...headers])));
  const answers = lines.map((line, index) => ({ line, reply: replies[index] ?? { status: 0, text: "" } }));
  const logged = target.log.suspiciousSince(mark).map((line) => `in the log: ${line.slice(0, 160)}`);
  return { answers, logged };
}

const shown = (line: string, { status }: RawReply) => `${line.length > 70 ? `${line.slice(0, 70)}…` : line}: ${status}`;

async function trace(ground: Ground): Promise<Finding> {
  const lines = places().map((path) => `TRACE ${path} HTTP/1.1`);
  const { answers, logged } = await sendLines(ground, lines, ["X-Secret: echo-of-a-secret"]);
  const breaches = answers.flatMap(({ line, reply }) => {
    if (reply.text.includes("echo-of-a-secret")) return [`${line} repeats what was sent`];
    return reply.status === 405 ? [] : [shown(line, reply)];
  });
  return judge([...breaches, ...logged], `TRACE on ${lines.length} addresses`);
}

const verbs = ["CONNECT", "PROPFIND", "PURGE", "LOCK", "MKCOL", "TRACK", "DEBUG", "FOO", "get", "GET\t", "PRI"];

async function tryVerbs(ground: Ground): Promise<Finding> {
  const lines = verbs.flatMap((verb) => [...places(), "evil.example:80"].map((path) => `${verb} ${path} HTTP/1.1`));
  const { answers, logged } = await sendLines(ground, lines);
  const breaches = answers.filter(({ reply: { status } }) => status >= 500 || (status >= 200 && status < 300));
  return judge([...breaches.map(({ line, reply }) => shown(line, reply)), ...logged], `${lines.length} other verbs`);
}

const escapes = ["%ff", "%c0%ae", "%E0%A4%A", "%", "%zz", "%u0041", "%fe%ff", "a%ffb", "%ed%a0%80"];
const parents = ["/s/", "/datasets/", "/api/sessions/", "/api/datasets/", "/api/artifacts/", "/api/uploads/", "/"];

async function escapeBadly(ground: Ground): Promise<Finding> {
  const lines = parents.flatMap((parent) =>
    escapes.flatMap((escape) => [`GET ${parent}${escape} HTTP/1.1`, `GET ${parent}${escape}/rows HTTP/1.1`]),
  );
  const { answers, logged } = await sendLines(ground, lines);
  const breaches = answers.filter(({ reply: { status } }) => status !== 400);
  return judge([...breaches.map(({ line, reply }) => shown(line, reply)), ...logged], `${lines.length} bad escapes`);
}

const id = crypto.randomUUID();
const oddPaths = [
  ...["/s/%00", `/s/${id}%00`, "/api/sessions/%00", "/api/artifacts/%00.png", "/%00"],
  ...["/..%2f..%2fetc%2fpasswd", "/s/..%2f..%2f..%2fetc%2fpasswd", "/api/artifacts/..%2f..%2fpackage.json"],
  ...["/../../etc/passwd", "/_next/static/../../../../package.json", "/_next/static/..%2f..%2f..%2fpackage.json"],
  ...["/api/datasets/..%5c..%5cpackage.json/file", "/s/%2e%2e/%2e%2e/api/sessions/%2e%2e", "/....//....//etc/passwd"],
  ...[
    "//evil.example",
    "//evil.example/%2f..",
    "///evil.example/",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2f/evil.example",
  ],
  ...["/api//sessions", "//api/sessions", "/api/sessions/", "/API/SESSIONS", "/api/sessions;x=1", "/api/./sessions"],
  ...[`/s/${"a".repeat(5_000)}`, `/${"a/".repeat(4_000)}`, `/s/${"%41".repeat(4_000)}`, `/?${"q=1&".repeat(3_000)}`],
  ...[
    `/s/${"a".repeat(100_000)}`,
    "/s/{{7*7}}",
    "/s/${7*7}",
    "/s/<script>",
    "/s/%3Cscript%3E",
    "/s/%0d%0aX-Injected:1",
  ],
  ...["/.env", "/.git/config", "/package.json", "/.data", "/_next/image?url=http%3A%2F%2F127.0.0.1%2Fa.png&w=64&q=75"],
  ...["*", "s/1", "?x", "#x", "/s/\u00ff", "/ /", "/s/a b"],
];

async function walk(ground: Ground): Promise<Finding> {
  const lines = oddPaths.map((path) => `GET ${path} HTTP/1.1`);
  const { answers, logged } = await sendLines(ground, lines);
  const breaches = answers.flatMap(({ line, reply }) => {
    const head = reply.text.split("\r\n\r\n")[0] ?? "";
    if (reply.status >= 500) return [shown(line, reply)];
    if (/^location: *(https?:)?[\\/]{2}(?!127\.0\.0\.1)/im.test(head)) return [`${line} leads to another host`];
    if (/^x-injected/im.test(head)) return [`${line} adds a header`];
    if (/root:x:0:|"private": true/.test(reply.text)) return [`${line} gives a file of the machine`];
    return [];
  });
  return judge([...breaches, ...logged], `${lines.length} odd paths`);
}

async function relay(ground: Ground): Promise<Finding> {
  const victim = await ground.get("second");
  const place = `http://${victim.host}:${victim.port}`;
  const upgrade = ["Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="];
  const lines = [
    `GET ${place}/api/health HTTP/1.1`,
    `GET ${place.replace("http:", "https:")}/ HTTP/1.1`,
    "GET http://169.254.169.254/latest/meta-data HTTP/1.1",
    `GET http:/${victim.host}:${victim.port}/api/health HTTP/1.1`,
    `CONNECT ${victim.host}:${victim.port} HTTP/1.1`,
    "GET file:///etc/passwd HTTP/1.1",
  ];
  const [plain, upgraded] = [await sendLines(ground, lines), await sendLines(ground, lines, upgrade)];
  const breaches = [...plain.answers, ...upgraded.answers].flatMap(({ line, reply }) => {
    const relayed = reply.text.includes("root:x:0:") || reply.text.includes('"sandbox":"landlock"');
    return reply.status >= 500 || reply.status === 101 || relayed ? [shown(line, reply)] : [];
  });
  const logged = [...plain.logged, ...upgraded.logged];
  return judge([...breaches, ...logged], `${lines.length * 2} requests meant for other servers`);
}

const smuggled = "GET /smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

async function smuggle(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const own = `Host: 127.0.0.1:${target.port}`;
  const heads = [
    ["Content-Length: 5", "Transfer-Encoding: chunked"],
    ["Content-Length: 5", "Content-Length: 50"],
    ["Transfer-Encoding: chunked, identity"],
    ["Transfer-Encoding: xchunked"],
    ["Transfer-Encoding : chunked"],
    ["Content-Length: -1"],
    ["Content-Length: 1e3"],
    ["X-Header: a\0b"],
    ["X-Header: a\rX-Other: b"],
    [`X-Header: ${"a".repeat(100_000)}`],
  ];
  const breaches: string[] = [];
  for (const headers of heads) {
    const text = [
      "POST /api/sessions HTTP/1.1",
      own,
      "Content-Type: application/json",
      ...headers,
      "",
      `0\r\n\r\n${smuggled}`,
    ];
    const { status, text: reply } = await sendRaw(target, text.join("\r\n"));
    const label = headers.join(", ").slice(0, 60);
    if (status >= 500 || (status >= 200 && status < 300)) breaches.push(`${label}: ${status}`);
    if ((reply.match(/HTTP\/1\.1 \d{3}/g) ?? []).length > 1) breaches.push(`${label}: two answers`);
  }
  return judge(breaches, `${heads.length} requests whose end is unclear`);
}

/** Verbs, paths and requests that no browser sends. */
export const methods: Family = {
  name: "methods and paths",
  attacks: [
    { name: "TRACE is answered with 405", run: trace },
    { name: "other verbs do nothing", run: tryVerbs },
    { name: "bad escapes are answered with 400", run: escapeBadly },
    { name: "no odd path is a fault, a file or a way elsewhere", run: walk },
    { name: "nothing is fetched for others", run: relay },
    { name: "requests without a clear end are refused", run: smuggle },
  ],
};
