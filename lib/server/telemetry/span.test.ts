import { expect, it } from "vitest";
import { toOtlpRequest, type Span } from "./span";

const span: Span = {
  traceId: "0123456789abcdef0123456789abcdef",
  spanId: "0123456789abcdef",
  parentSpanId: "fedcba9876543210",
  name: "node",
  startMs: 1_700_000_000_000.25,
  endMs: 1_700_000_000_001,
  attributes: { text: "a", count: 3, cost: 0.25, yes: true, none: null, missing: undefined },
  failed: false,
};

it("formats a span as collectors read it: times in nanoseconds, whole numbers as text, nothing for unknown values", () => {
  expect(toOtlpRequest([span], { "service.name": "caveat" })).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: "service.name", value: { stringValue: "caveat" } }] },
        scopeSpans: [
          {
            scope: { name: "caveat" },
            spans: [
              {
                traceId: span.traceId,
                spanId: span.spanId,
                parentSpanId: span.parentSpanId,
                name: "node",
                kind: 1,
                startTimeUnixNano: "1700000000000250000",
                endTimeUnixNano: "1700000000001000000",
                attributes: [
                  { key: "text", value: { stringValue: "a" } },
                  { key: "count", value: { intValue: "3" } },
                  { key: "cost", value: { doubleValue: 0.25 } },
                  { key: "yes", value: { boolValue: true } },
                ],
                status: { code: 0 },
              },
            ],
          },
        ],
      },
    ],
  });
});

it("marks failures, and names no parent where there is none", () => {
  const [exported] =
    toOtlpRequest([{ ...span, failed: true, parentSpanId: null }], {}).resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect([exported?.status, exported && "parentSpanId" in exported]).toEqual([{ code: 2 }, false]);
});
