import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { judge, type Family, type Finding } from "../attack";
import type { Ground } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { addConnection, connect, listTables, readRows, waitForRows } from "../product/connect";
import { privateSpellings } from "../product/private-spellings";

const key = { user: "key", secret: "a secret of this drill" };

/** Runs `work` with a storage server on this machine, and counts its requests. */
async function withStorage<Result>(
  answer: RequestListener,
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const toListing = (keys: readonly string[], token = "") =>
  `<ListBucketResult>${keys.map((name) => `<Contents><Key>${name}</Key><Size>99999999999999999999</Size></Contents>`).join("")}${token}</ListBucketResult>`;

const hostileNames = [
  ...["folder/../../etc/passwd.csv", "/etc/passwd.csv", "folder//x.csv", "folder/a&#10;b.csv", "folder/..\\x.csv"],
  ...["other/x.csv", `folder/${"a".repeat(3_000)}.csv`, "folder/./x.csv", "folder/&#x7f;.csv"],
];

const lists: Readonly<Record<string, () => RequestListener>> = {
  "hostile names": () => (_, response) => void response.end(toListing(hostileNames)),
  "the same page again": () => (_, response) =>
    void response.end(toListing([], "<NextContinuationToken>again</NextContinuationToken>")),
  "endless pages": () => {
    let page = 0;
    return (_, response) =>
      void response.end(toListing([], `<NextContinuationToken>${(page += 1)}</NextContinuationToken>`));
  },
  "a page without end": () => (_, response) => {
    const block = Buffer.from(toListing(["folder/a.csv"]).repeat(1_000));
    const more = () => {
      while (!response.destroyed && response.write(block));
    };
    response.on("drain", more);
    more();
  },
  "expanding entities": () => (_, response) => {
    const levels = Array.from({ length: 9 }, (_level, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
    response.end(`<!DOCTYPE a [<!ENTITY l0 "lol">${levels.join("")}]><ListBucketResult>&l9;</ListBucketResult>`);
  },
  "a file of this machine": () => (_, response) =>
    void response.end('<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><ListBucketResult>&f;</ListBucketResult>'),
  "a reply that is no HTTP": () => (request) => void request.socket.end("hello\r\n\r\n"),
};

async function list(ground: Ground): Promise<Finding> {
  const target = await ground.start("storage", { CONNECTIONS_ALLOW_PRIVATE: "true" });
  const breaches: string[] = [];
  for (const [name, toAnswer] of Object.entries(lists)) {
    const { status, text } = await withStorage(toAnswer(), async (endpoint) => {
      const id = await connect(target, { kind: "s3", url: "s3://bucket/folder", ...key, options: { endpoint } });
      return listTables(target, id);
    });
    const isNothing = status === 200 && (JSON.parse(text) as { items: unknown[] }).items.length === 0;
    const isSentence = status >= 400 && status !== 500 && /"detail":"[A-Z].*\."/.test(text);
    if (!isNothing && !isSentence) breaches.push(`${name}: ${status} ${text.slice(0, 150)}`);
  }
  return judge(breaches, `${Object.keys(lists).length} kinds of lists, ${hostileNames.length} names`);
}

async function redirect(ground: Ground): Promise<Finding> {
  const target = await ground.start("storage", { CONNECTIONS_ALLOW_PRIVATE: "true" });
  const breaches: string[] = [];
  const places = [
    "file:///etc/passwd",
    "ftp://127.0.0.1/x",
    "http://[",
    "http://a:99999999/",
    "javascript:alert(1)",
    "/again",
  ];
  for (const location of places) {
    const fault = await withStorage(
      (request, response) => {
        if (request.url?.includes("list-type") === true) return void response.end(toListing(["folder/a.csv"]));
        if (request.method === "HEAD") return void response.end();
        response.writeHead(302, { location: location === "/again" ? (request.url ?? "") : location }).end();
      },
      async (endpoint) => {
        const connectionId = await connect(target, {
          kind: "s3",
          url: "s3://bucket/folder",
          ...key,
          options: { endpoint },
        });
        const { id } = await readRows(target, { connectionId, table: "a.csv" });
        return waitForRows(target, id, 60_000);
      },
    );
    if (fault?.status !== "failed" || fault.fault?.includes("redirects") !== true)
      breaches.push(`${location}: ${fault?.status} ${fault?.fault}`);
  }
  return judge(breaches, `${places.length} targets of redirects`);
}

async function place(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  let visits = 0;
  const refused = await withStorage(
    (_, response) => {
      visits += 1;
      response.end(toListing(["folder/a.csv"]));
    },
    async (origin) => {
      const { port } = new URL(origin);
      const endpoints = privateSpellings.flatMap((host) => [`http://${host}:${port}`, `https://${host}`]);
      const outcomes = await allAtOnce(endpoints, 4, async (endpoint) => {
        const { status } = await addConnection(target, {
          kind: "s3",
          url: "s3://bucket/folder",
          ...key,
          options: { endpoint },
        });
        return status >= 400 && status < 500 ? [] : status === 502 || status === 503 ? [] : [`${endpoint}: ${status}`];
      });
      return outcomes.flat();
    },
  );
  if (visits > 0) refused.push(`${visits} requests came in`);
  return judge(refused, `${privateSpellings.length * 2} endpoints`);
}

/** Storage that lies, and storage that is this machine. */
export const buckets: Family = {
  name: "buckets",
  attacks: [
    { name: "no list leads elsewhere, expands or never ends", run: list },
    { name: "no redirect of a file leads elsewhere", run: redirect },
    { name: "no spelling of a private address is taken as an endpoint", run: place },
  ],
};
