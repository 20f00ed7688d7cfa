/** A timed operation, as in OpenTelemetry. Never contains questions, data or words of a model. */
export interface Span {
  /** 32 hexadecimal digits, shared by everything that belongs together. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** Null for a root span. */
  parentSpanId: string | null;
  name: string;
  /** Milliseconds since 1970. */
  startMs: number;
  endMs: number;
  attributes: SpanAttributes;
  failed: boolean;
}

/** Ids, names of nodes and models, counts and amounts; null and undefined values are left out. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Builds the body of a request to a collector: OTLP in JSON, with `resource` naming the service. */
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

/** As text, because JSON cannot hold so large a number exactly. */
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
