import { judge, type Family, type Finding } from "../attack";
import { drillKey, modelHost, type Ground, type Target } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { readApi, toUnknownPath, type ServedOperation } from "../http/operations";
import { bearer, send } from "../http/send";

interface Credential {
  name: string;
  headers?: Record<string, string>;
  query?: string;
}

const credentials: readonly Credential[] = [
  { name: "nothing" },
  { name: "a wrong key", headers: bearer("x".repeat(drillKey.length)) },
  { name: "an empty key", headers: { authorization: "Bearer" } },
  { name: "a blank key", headers: { authorization: "Bearer \t" } },
  { name: "one character", headers: bearer(drillKey.slice(0, 1)) },
  { name: "all but the last character", headers: bearer(drillKey.slice(0, -1)) },
  { name: "one character more", headers: bearer(`${drillKey}x`) },
  { name: "capital letters", headers: bearer(drillKey.toUpperCase()) },
  { name: "small letters", headers: bearer(drillKey.toLowerCase()) },
  { name: "another scheme", headers: { authorization: `Basic ${Buffer.from(`:${drillKey}`).toString("base64")}` } },
  { name: "no scheme", headers: { authorization: drillKey } },
  { name: "another header", headers: { "x-api-key": drillKey, "x-caveat-api-key": drillKey } },
  {
    name: "the address",
    query: `?key=${drillKey}&api_key=${drillKey}&access_token=${drillKey}&authorization=Bearer%20${drillKey}`,
  },
  { name: "a cookie that is the key", headers: { cookie: `caveat_sign_in=${drillKey}` } },
  { name: "an empty cookie", headers: { cookie: "caveat_sign_in=" } },
  { name: "an inside header", headers: { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" } },
];

let addresses = 0;

/** A header that makes each request come from another address, so that the limit of wrong keys hides nothing. */
function fromElsewhere(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `198.18.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
}

function attempt(target: Target, { method, path }: ServedOperation, { headers, query = "" }: Credential) {
  const address = `${toUnknownPath(path)}${query}`;
  return send(target, { method, path: address, headers: { ...fromElsewhere(), ...headers } });
}

async function tryAll(ground: Ground): Promise<Finding> {
  const target = await ground.get("keyed");
  const closed = (await readApi(target)).operations.filter(({ open }) => !open);
  const tries = closed.flatMap((operation) => credentials.map((credential) => ({ operation, credential })));
  const outcomes = await allAtOnce(tries, 8, async ({ operation, credential }) => {
    const { status } = await attempt(target, operation, credential);
    return status === 401 ? [] : [`${operation.method} ${operation.path} with ${credential.name}: ${status}`];
  });
  return judge(outcomes.flat(), `${closed.length} operations × ${credentials.length} wrong credentials`);
}

async function tryRight(ground: Ground): Promise<Finding> {
  const target = await ground.get("keyed");
  const { operations } = await readApi(target);
  const reading = operations.filter(({ method }) => method === "GET");
  const outcomes = await allAtOnce(reading, 4, async (operation) => {
    const { status } = await attempt(target, operation, { name: "the key", headers: bearer(drillKey) });
    return status === 401 || status === 403 ? [`${operation.path}: ${status}`] : [];
  });
  return judge(outcomes.flat(), `${reading.length} operations answered with the key`);
}

async function guess(ground: Ground): Promise<Finding> {
  const target = await ground.get("keyed");
  const statuses: number[] = [];
  for (let number = 0; number < 13; number++) {
    // A proxy writes the last address itself; the caller made up the earlier ones.
    const headers = { ...bearer(`guess-${number}-0123456789`), "x-forwarded-for": `192.0.2.${number}, 203.0.113.200` };
    statuses.push((await send(target, { path: "/api/sessions", headers })).status);
  }
  const right = { ...bearer(drillKey), "x-forwarded-for": "192.0.2.99, 203.0.113.200" };
  const { status } = await send(target, { path: "/api/sessions", headers: right });
  const breaches = statuses.at(-1) === 429 && status === 429 ? [] : [`${[...statuses, status].join(" ")}`];
  return judge(breaches, "13 guesses from one address that claims to be others");
}

async function askHealth(ground: Ground): Promise<Finding> {
  const target = await ground.get("keyed");
  const texts = async (headers: Record<string, string>) => (await send(target, { path: "/api/health", headers })).text;
  const withKey = await texts(bearer(drillKey));
  const without = [await texts(fromElsewhere()), await texts({ ...bearer("x".repeat(20)), ...fromElsewhere() })];
  const breaches = without.filter((text) => text.includes(modelHost)).map((text) => `named in ${text.slice(0, 300)}`);
  if (!withKey.includes(modelHost)) breaches.push("it is not named to the key's owner either");
  if (!without.every((text) => text.includes('"status":"ok"'))) breaches.push("the health is not answered");
  return judge(breaches, "asked with and without the key");
}

const pageHeaders: readonly Record<string, string>[] = [
  {},
  { rsc: "1" },
  { "next-router-prefetch": "1", rsc: "1" },
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-middleware-prefetch": "1" },
  { "x-nextjs-data": "1" },
  { cookie: "caveat_sign_in=1.2.3" },
];

async function openPages(ground: Ground): Promise<Finding> {
  const target = await ground.get("keyed");
  const id = crypto.randomUUID();
  const paths = ["/", `/s/${id}`, `/datasets/${id}`, "/index.rsc", `/s/${id}.rsc`, "/_next/data/x/index.json"];
  const tries = paths.flatMap((path) => pageHeaders.map((headers) => ({ path, headers })));
  const outcomes = await allAtOnce(tries, 4, async ({ path, headers }) => {
    let reply = await send(target, { path, headers });
    // The framework redirects requests of its own kind to a separate address.
    if (reply.headers.location?.includes("?_rsc") === true)
      reply = await send(target, { path: reply.headers.location, headers });
    const leads = reply.headers.location?.includes("/sign-in") === true;
    const says = /NEXT_REDIRECT;replace;\/sign-in|NEXT_HTTP_ERROR_FALLBACK;404/.test(reply.text);
    // A prefetch reveals the names of a page's parts, as the sources do, and none of the parts.
    const isOutline =
      reply.headers["content-type"]?.startsWith("text/x-component") === true && !reply.text.includes(":I[");
    const closed = leads || says || isOutline || (reply.status >= 400 && reply.status < 500);
    return closed ? [] : [`${path} with ${JSON.stringify(headers)}: ${reply.status}`];
  });
  return judge(outcomes.flat(), `${tries.length} ways to open a page`);
}

/** Attempts with a key that is wrong, missing or in the wrong place. */
export const keys: Family = {
  name: "keys",
  attacks: [
    { name: "no operation is answered without the right key", run: tryAll },
    { name: "each is answered with it", run: tryRight },
    { name: "keys cannot be guessed on and on", run: guess },
    { name: "pages lead to where one signs in", run: openPages },
    { name: "the health names the model server to the key's owner alone", run: askHealth },
  ],
};
