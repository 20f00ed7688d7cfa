import { judge, type Family, type Finding } from "../attack";
import type { Ground } from "../ground";
import { allAtOnce } from "../http/all-at-once";
import { foreignOrigins } from "../http/foreign-origins";
import { isChange, readApi, toUnknownPath } from "../http/operations";
import { send } from "../http/send";

async function change(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const changes = (await readApi(target)).operations.filter(isChange);
  const tries = changes.flatMap((operation) => foreignOrigins(target.port).map((headers) => ({ operation, headers })));
  const outcomes = await allAtOnce(tries, 8, async ({ operation: { method, path }, headers }) => {
    const { status } = await send(target, { method, path: toUnknownPath(path), headers });
    return status === 403 ? [] : [`${method} ${path} with ${JSON.stringify(headers)}: ${status}`];
  });
  return judge(outcomes.flat(), `${changes.length} changes × ${foreignOrigins(0).length} origins`);
}

async function changeByOwn(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const own: Record<string, string>[] = [{}, { origin: target.url }, { "sec-fetch-site": "same-origin" }];
  const outcomes = await allAtOnce(own, 3, async (headers) => {
    const path = `/api/sessions/${crypto.randomUUID()}`;
    const { status } = await send(target, { method: "DELETE", path, headers });
    return status === 403 ? [`${JSON.stringify(headers)}: 403`] : [];
  });
  return judge(outcomes.flat(), "by the page itself, and by a program");
}

const formTypes = ["text/plain", "application/x-www-form-urlencoded", "text/plain;charset=UTF-8", "application/xml"];

async function post(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const changes = (await readApi(target)).operations.filter(isChange);
  const tries = changes.flatMap((operation) => formTypes.map((type) => ({ operation, type })));
  const outcomes = await allAtOnce(tries, 8, async ({ operation: { method, path }, type }) => {
    const headers = { "content-type": type };
    const { status } = await send(target, { method, path: toUnknownPath(path), headers, body: '{"a":1}' });
    return status === 415 ? [] : [`${method} ${path} as ${type}: ${status}`];
  });
  return judge(outcomes.flat(), `${changes.length} changes × ${formTypes.length} types of forms`);
}

async function preflight(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const { operations } = await readApi(target);
  const outcomes = await allAtOnce([...operations, { path: "/", method: "POST" }], 8, async ({ path, method }) => {
    const headers = {
      origin: "http://evil.example",
      "access-control-request-method": method,
      "access-control-request-headers": "authorization,content-type",
      "access-control-request-private-network": "true",
    };
    const asked = await send(target, { method: "OPTIONS", path: toUnknownPath(path), headers });
    const read = await send(target, { path: toUnknownPath(path), headers: { origin: "http://evil.example" } });
    const allowing = [asked, read]
      .flatMap((reply) => Object.keys(reply.headers))
      .filter((name) => name.startsWith("access-control-allow"));
    const faults = [asked, read].filter(({ status }) => status >= 500).map(({ status }) => `${path}: ${status}`);
    return [...faults, ...allowing.map((name) => `${path} answers with ${name}`)];
  });
  return judge(outcomes.flat(), `${operations.length} operations asked for permission`);
}

const actionHeaders: readonly Record<string, string>[] = [
  { "next-action": "x", "content-type": "text/plain;charset=UTF-8" },
  { "next-action": "0".repeat(42), "content-type": "text/plain;charset=UTF-8" },
  { "next-action": "a".repeat(42), "content-type": "multipart/form-data; boundary=b" },
  { "content-type": "multipart/form-data; boundary=b" },
];
const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const chain =
  '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B1\\"}",' +
  '"_response":{"_prefix":"process.exit();","_formData":{"get":"$1:constructor:constructor"}}}';

async function callActions(ground: Ground): Promise<Finding> {
  const target = await ground.get("open");
  const body = `${part("0", chain)}${part("1", '"$@0"')}${part("$ACTION_REF_1", "")}${part("$ACTION_1:0", chain)}--b--\r\n`;
  const breaches: string[] = [];
  for (const path of ["/", `/s/${crypto.randomUUID()}`, "/sign-in"]) {
    for (const headers of actionHeaders) {
      const { status } = await send(target, { method: "POST", path, headers, body });
      if (status < 400 || status >= 500) breaches.push(`${path} with ${JSON.stringify(headers)}: ${status}`);
    }
  }
  return judge(breaches, `${actionHeaders.length * 3} forged calls of server actions`);
}

/** What pages of other sites can make a browser do. */
export const origins: Family = {
  name: "origins",
  attacks: [
    { name: "nothing is changed for another site", run: change },
    { name: "the page itself and programs are let through", run: changeByOwn },
    { name: "no body of a form is taken", run: post },
    { name: "other sites get no permission to read", run: preflight },
    { name: "forged calls of server actions run nothing", run: callActions },
  ],
};
