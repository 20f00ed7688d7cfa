import { createRandom, type Random } from "../../crash/random";
import type { ServedApi, ServedOperation } from "../http/operations";
import { toExample } from "./example-value";

/** A request that breaks what the API's document says. */
export interface MalformedRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** How it is broken. */
  what: string;
}

/** Existing ids, by the part of a path before them. */
export type KnownIds = Readonly<Record<string, string>>;

type Draft = Omit<MalformedRequest, "what">;

const oddTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud83d",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e309",
  "0x10",
  "..",
  "../../x",
  "%",
  "%00",
  "%ff",
  "'",
  '"',
  "' OR 1=1 --",
  "{{7*7}}",
  "${7*7}",
  "<script>",
  "\u202e\u2028\ufeff",
  "x".repeat(20_000),
  "[]",
  "{}",
  "true",
];
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
  ...oddTexts,
  Array.from({ length: 5_000 }, () => 0),
  "x".repeat(200_000),
  { __proto__: null, constructor: { prototype: 1 } },
];
const brokenTexts = [
  "",
  "{",
  "}",
  "[",
  "nul",
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  "\ufeff{}",
  "\0",
  '{"a":"\\ud800"',
  "[".repeat(50_000),
  "1e999",
  '"',
  "{}{}",
  "\u00ff\u00fe",
  '{"a":1',
  "NaN",
  "undefined",
  `{"a":${"9".repeat(50_000)}}`,
  '{"__proto__":{"x":1}}',
  "x=1&y=2",
  "<a/>",
  "null",
  "[]",
  '"x"',
  "7",
];
const oddTypes = [
  "",
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "application/json;",
  "json",
  "*/*",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/x-www-form-urlencoded",
  "a/b/c",
  "application/offset+octet-stream",
];

/** Derives this many requests from the document; the same seed reproduces them. */
export function deriveMalformed(
  api: ServedApi,
  options: { count: number; seed: number; ids: KnownIds },
): MalformedRequest[] {
  const random = createRandom(options.seed);
  return Array.from({ length: options.count }, (_, index) => {
    const operation = api.operations[index % api.operations.length];
    if (operation === undefined) throw new Error("The document describes no operation.");
    return toMalformed({ operation, api, random, ids: options.ids });
  });
}

interface Given {
  operation: ServedOperation;
  api: ServedApi;
  random: Random;
  ids: KnownIds;
}

function toMalformed(given: Given): MalformedRequest {
  const { operation, random } = given;
  const draft = toDraft(given);
  const ways: (() => MalformedRequest)[] = [() => breakQuery(draft, given), () => breakHeaders(draft, random)];
  if (operation.path.includes("{")) ways.push(() => breakPath(draft, given));
  if (draft.body === undefined) ways.push(() => addBody(draft, random));
  else
    ways.push(
      ...Array<() => MalformedRequest>(5).fill(() => breakBody(draft, random)),
      () => breakText(draft, random),
      () => breakType(draft, random),
    );
  return random.pick(ways)();
}

/** Builds a valid request. Uses existing things for reading and changing, never for deleting. */
function toDraft({ operation: { method, path, parameters, requestBody }, api, random, ids }: Given): Draft {
  const address = path.replaceAll(/(\w+)\/\{\w+\}/g, (_, before: string) => {
    const known = ids[before];
    return `${before}/${known === undefined || method === "DELETE" || random.next() < 0.2 ? crypto.randomUUID() : known}`;
  });
  const headers: Record<string, string> = {};
  for (const { name, in: place, schema } of parameters)
    if (place === "header") headers[name] = typeof schema.const === "string" ? schema.const : "1";
  const content = requestBody?.content["application/json"];
  if (content === undefined) return { method, path: address, headers };
  headers["content-type"] = "application/json";
  return { method, path: address, headers, body: JSON.stringify(toExample(content.schema, api.schemas) ?? {}) };
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function breakQuery(draft: Draft, { operation, random }: Given): MalformedRequest {
  const names = [...operation.parameters.filter((one) => one.in === "query").map(({ name }) => name), "x", "wait"];
  const count = random.between(1, 3);
  const pairs = Array.from(
    { length: count },
    () => `${random.pick(names)}=${encode(random.pick(oddTexts)).slice(0, 4_000)}`,
  );
  return { ...draft, path: `${draft.path}?${pairs.join("&")}`, what: "query" };
}

function breakPath(draft: Draft, { operation, random }: Given): MalformedRequest {
  const part = () => encode(random.pick(oddTexts.filter((text) => text !== "" && text !== ".."))).slice(0, 3_000);
  return { ...draft, path: operation.path.replaceAll(/\{\w+\}/g, part), what: "path" };
}

function breakHeaders(draft: Draft, random: Random): MalformedRequest {
  const values = [
    "",
    "x",
    "-1",
    "1e9",
    "999999999999999999999",
    ",",
    ";;",
    "a=b; =",
    "%00",
    "x".repeat(4_000),
    "bytes=0-",
    "*/*;q=x",
  ];
  const names = [
    ...Object.keys(draft.headers),
    "accept",
    "last-event-id",
    "upload-length",
    "upload-offset",
    "upload-metadata",
    "tus-resumable",
    "range",
    "cookie",
    "authorization",
    "x-forwarded-for",
    "if-none-match",
  ];
  const name = random.pick(names);
  return { ...draft, headers: { ...draft.headers, [name]: random.pick(values) }, what: `header ${name}` };
}

function addBody(draft: Draft, random: Random): MalformedRequest {
  const headers = { ...draft.headers, "content-type": random.pick([...oddTypes, "application/json"]) };
  return { ...draft, headers, body: random.pick(brokenTexts), what: "a body that nobody wants" };
}

function breakText(draft: Draft, random: Random): MalformedRequest {
  const { body = "" } = draft;
  const cut = body.slice(0, random.between(0, Math.max(0, body.length - 1)));
  return { ...draft, body: random.pick([cut, ...brokenTexts]), what: "broken JSON" };
}

function breakType(draft: Draft, random: Random): MalformedRequest {
  const type = random.pick(oddTypes);
  return { ...draft, headers: { ...draft.headers, "content-type": type }, what: `as ${type}` };
}

function breakBody(draft: Draft, random: Random): MalformedRequest {
  const body: unknown = JSON.parse(draft.body ?? "{}");
  return { ...draft, body: JSON.stringify(breakValue(body, random)), what: "a field" };
}

/** Leaves out, replaces or repeats a part of the value. */
function breakValue(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.next() < 0.1) return random.pick(oddValues);
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const item = items[0];
    return random.pick([
      () => [breakValue(item, random)],
      () => Array.from({ length: 3_000 }, () => item),
      () => random.pick(oddValues),
    ])();
  }
  const keys = Object.keys(value);
  const key = keys.length === 0 ? "x" : random.pick(keys);
  const own = value as Record<string, unknown>;
  if (random.next() < 0.2) return Object.fromEntries(Object.entries(own).filter(([name]) => name !== key));
  if (random.next() < 0.1)
    return { ...own, [random.pick(["x", "__proto__", "constructor", ""])]: random.pick(oddValues) };
  return { ...own, [key]: breakValue(own[key], random) };
}
