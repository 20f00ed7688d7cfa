import { judge, leaveOut, type Family, type Finding } from "../attack";
import type { Ground, Target } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { send } from "../http/send";
import { sendRaw, toRequestText } from "../http/send-raw";

/** Host names that do not refer to this machine, or not in a form that browsers send. */
const foreign = (port: number) => [
  "evil.example",
  `evil.example:${port}`,
  "127.0.0.1.evil.example",
  `localhost.evil.example:${port}`,
  `evil.localhost.example`,
  "127.0.0.1@evil.example",
  "evil.example#127.0.0.1",
  "evil.example/127.0.0.1",
  "169.254.169.254",
  "192.168.1.1",
  "0.0.0.0",
  "[::ffff:1.2.3.4]",
  "1270.0.1",
  "localhost.evil",
  "xn--lcalhost-54a",
];

const paths = () => {
  const id = crypto.randomUUID();
  return ["/", `/s/${id}`, `/datasets/${id}`, "/sign-in", "/api/health", "/api/sessions", "/api/openapi.json"];
};

async function refuseForeign(target: Target): Promise<string[]> {
  const tries = foreign(target.port).flatMap((host) => paths().map((path) => ({ host, path })));
  const outcomes = await allAtOnce(tries, 4, async ({ host, path }) => {
    const raw = toRequestText(`GET ${path} HTTP/1.1`, [`Host: ${host}`]);
    const { status } = await sendRaw(target, raw);
    // An invalid host may be refused as such.
    const allowed = /[@#/]/.test(host) ? [400, 421] : [421];
    return allowed.includes(status) ? [] : [`${target.host}: ${path} for ${host}: ${status}`];
  });
  return outcomes.flat();
}

async function answerOwn(target: Target, names: readonly string[]): Promise<string[]> {
  const outcomes = await allAtOnce(names, 4, async (name) => {
    const host = `${name}:${target.port}`;
    const { status } = await send(target, { path: "/api/health", headers: { host } });
    return status === 200 ? [] : [`${target.host}: its own name ${host}: ${status}`];
  });
  return outcomes.flat();
}

async function onLoopback(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const breaches = [...(await refuseForeign(target)), ...(await answerOwn(target, ["127.0.0.1", "localhost"]))];
  return judge(breaches, `${foreign(0).length} names × ${paths().length} addresses`);
}

async function onSecond(ground: Ground): Promise<Finding> {
  const target = await ground.get("second");
  const breaches = [...(await refuseForeign(target)), ...(await answerOwn(target, ["127.0.0.2"]))];
  return judge(breaches, `HOST=127.0.0.2, ${foreign(0).length} names × ${paths().length} addresses`);
}

async function onVersionSix(ground: Ground): Promise<Finding> {
  let target: Target;
  try {
    target = await ground.start("six", { HOST: "::1" });
  } catch (error) {
    if (String(error).includes("is no address of this computer"))
      return leaveOut("This machine has no loopback of version 6.");
    throw error;
  }
  const breaches = [...(await refuseForeign(target)), ...(await answerOwn(target, ["[::1]", "localhost"]))];
  return judge(breaches, "HOST=::1");
}

async function sendTwo(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const own = `127.0.0.1:${target.port}`;
  const lists = [
    ["Host: evil.example", `Host: ${own}`],
    [`Host: ${own}, evil.example`],
    [`Host: evil.example, ${own}`],
    ["Host: evil.example", `X-Forwarded-Host: ${own}`],
    ["Host: evil.example", `Forwarded: host=${own}`],
    ["Host: evil.example", `X-Host: ${own}`, `X-Original-Host: ${own}`],
    ["Host:"],
    [],
  ];
  const breaches: string[] = [];
  for (const path of ["/", "/api/sessions"]) {
    for (const headers of lists) {
      const { status } = await sendRaw(target, toRequestText(`GET ${path} HTTP/1.1`, headers));
      if (status !== 400 && status !== 421) breaches.push(`${path} with ${headers.join(", ") || "no host"}: ${status}`);
    }
    const { status } = await sendRaw(target, `GET ${path} HTTP/1.0\r\n\r\n`);
    if (status !== 400 && status !== 421) breaches.push(`${path} by HTTP/1.0 without a host: ${status}`);
  }
  return judge(breaches, `${lists.length + 1} odd lists of hosts`);
}

async function forward(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const claims = {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-port": "1",
    "x-forwarded-server": "evil.example",
    "x-original-url": "/evil.example",
    "x-rewrite-url": "//evil.example",
    forwarded: "for=evil.example;host=evil.example;proto=https",
  };
  const breaches: string[] = [];
  for (const path of paths()) {
    const plain = await send(target, { path });
    const claimed = await send(target, { path, headers: claims });
    if (claimed.status !== plain.status) breaches.push(`${path}: ${plain.status} becomes ${claimed.status}`);
    const said = `${claimed.headers.location ?? ""} ${claimed.text}`;
    if (said.includes("evil.example")) breaches.push(`${path} repeats the claimed host`);
  }
  const headers = { ...claims, origin: "https://evil.example", "content-type": "application/json" };
  const change = await send(target, { method: "POST", path: "/api/sessions", headers, body: "{}" });
  if (change.status !== 403) breaches.push(`a change from the claimed origin: ${change.status}`);
  return judge(breaches, `${paths().length} addresses with ${Object.keys(claims).length} claims`);
}

/** The names under which a server answers. */
export const hosts: Family = {
  name: "hosts",
  attacks: [
    { name: "a foreign host is refused on pages and API", run: onLoopback },
    { name: "on another loopback address, too", run: onSecond },
    { name: "on that of version 6, too", run: onVersionSix },
    { name: "two hosts, none, or one in another header are refused", run: sendTwo },
    { name: "what a proxy would claim changes nothing", run: forward },
  ],
};
