import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Span } from "./span";
import { SpanExporter } from "./span-exporter";

let collector: Server;
let status = 200;
let received: { path: string | undefined; key: string | undefined; body: unknown }[] = [];
beforeEach(async () => {
  [status, received] = [200, []];
  collector = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({
        path: request.url,
        key: request.headers["x-key"]?.toString(),
        body: JSON.parse(body) as unknown,
      });
      response.writeHead(status).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  collector.closeAllConnections();
  collector.close();
});

const toSpan = (name: string): Span => ({
  ...{ traceId: "0".repeat(32), spanId: "1".repeat(16), parentSpanId: null, name },
  ...{ startMs: 1, endMs: 2, attributes: {}, failed: false },
});
const open = (endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/otlp/`) =>
  new SpanExporter({ endpoint, headers: { "x-key": "k" }, serviceName: "caveat", serviceVersion: "1" });
const names = () =>
  received.map(({ body }) =>
    (body as { resourceSpans: { scopeSpans: { spans: { name: string }[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(({ name }) => name)),
    ),
  );
/** Captures log lines from now on. */
const listen = () => {
  const lines: unknown[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    lines.push(JSON.parse(String(line)));
    return true;
  });
  return lines;
};

it("exports ended spans, once, with the name of the service", async () => {
  const exporter = open();
  exporter.add(toSpan("one"));
  exporter.add(toSpan("two"));
  await exporter.flush();
  await exporter.flush();
  expect(names()).toEqual([["one", "two"]]);
  expect(received).toMatchObject([
    {
      path: "/otlp/v1/traces",
      key: "k",
      body: {
        resourceSpans: [
          {
            resource: {
              attributes: [
                { key: "service.name", value: { stringValue: "caveat" } },
                { key: "service.version", value: { stringValue: "1" } },
              ],
            },
          },
        ],
      },
    },
  ]);
  await exporter.stop();
});

it("exports the rest when the server shuts down", async () => {
  const exporter = open();
  exporter.add(toSpan("last"));
  await exporter.stop();
  expect(names()).toEqual([["last"]]);
});

it("exports many in requests of a bounded size, and drops the excess", async () => {
  const lines = listen();
  status = 503;
  const exporter = open();
  for (let count = 0; count < 511; count++) exporter.add(toSpan("a"));
  await exporter.flush();
  expect(lines).toMatchObject([{ level: "warning", spans: 511, fault: "status 503" }]);
  status = 200;
  for (let count = 0; count < 5_000; count++) exporter.add(toSpan("b"));
  await exporter.stop();
  expect(names().map(({ length }) => length)).toEqual([511, ...Array<number>(8).fill(512)]);
});

it("an unreachable collector causes one log line and nothing else", async () => {
  const lines = listen();
  const exporter = open();
  await new Promise((resolve) => collector.close(resolve));
  exporter.add(toSpan("lost"));
  await exporter.stop();
  expect(lines).toMatchObject([
    { message: "Spans could not be exported to the collector.", spans: 1, fault: "ECONNREFUSED" },
  ]);
});
