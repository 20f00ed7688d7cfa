/** Something that took its time, as OpenTelemetry has it. Questions, data and words of a model have no place in one. */
export interface Span {
  /** 32 hexadecimal digits, shared by all that belongs together. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Null for what is part of nothing else. */
  parentSpanId: string | null;
  name: string;
  /** Milliseconds since 1970. */
  startMs: number;
  endMs: number;
  attributes: SpanAttributes;
  failed: boolean;
}

/** Ids, names of nodes and models, counts and amounts; what is null or undefined is left out. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The body of a request to a collector: OTLP in JSON, `resource` naming who tells it. */
export function toOtlpRequest(spans: readonly Span[], resource: SpanAttributes) {
  return {
    resourceSpans: [
      {
        resource: { attributes: toAttributes(resource) },
        scopeSpans: [{ scope: { name: "caveat" }, spans: spans.map(toOtlpSpan) }],
      },
    ],
  };
}

const internalKind = 1;
const statusCodes = { unset: 0, error: 2 };

function toOtlpSpan({ traceId, spanId, parentSpanId, name, startMs, endMs, attributes, failed }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId === null ? {} : { parentSpanId }),
    name,
    kind: internalKind,
    startTimeUnixNano: toNanoseconds(startMs),
    endTimeUnixNano: toNanoseconds(endMs),
    attributes: toAttributes(attributes),
    status: { code: failed ? statusCodes.error : statusCodes.unset },
  };
}

/** As text, because so large a number has no exact place in JSON. */
function toNanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n);
}

function toAttributes(attributes: SpanAttributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: toAttributeValue(value) }],
  );
}

function toAttributeValue(value: string | number | boolean) {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
