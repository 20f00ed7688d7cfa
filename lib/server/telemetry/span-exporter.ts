import { withTimeLimit } from "@/lib/ports/runs/with-time-limit";
import { logWarning } from "../log";
import { toOtlpRequest, type Span } from "./span";

const intervalMs = 5_000;
const timeoutMs = 10_000;
/** Time limit for exporting the rest at shutdown. */
const lastTimeoutMs = 1_000;
const largestBatch = 512;
/** Drops spans beyond this limit, so that exporting cannot use up memory. */
const largestQueue = 4_096;

/** Where spans are exported to, and under which service name. */
export interface Collector {
  /** Base address of an OTLP collector; `/v1/traces` is appended. */
  endpoint: string;
  /** Sent with each request. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  serviceVersion: string;
}

/**
 * Exports spans to a collector by OTLP over HTTP, in JSON, in the background. Drops spans that cannot be exported, with
 * a line in the log.
 */
export class SpanExporter {
  readonly #collector: Collector;
  readonly #timer: NodeJS.Timeout;
  #queue: Span[] = [];
  #dropped = 0;
  #exporting: Promise<void> = Promise.resolve();

  constructor(collector: Collector) {
    this.#collector = collector;
    this.#timer = setInterval(() => void this.flush(), intervalMs);
    this.#timer.unref();
  }

  /** Queues an ended span for export. */
  add(span: Span): void {
    if (this.#queue.length >= largestQueue) this.#dropped++;
    else this.#queue.push(span);
    if (this.#queue.length === largestBatch) void this.flush();
  }

  /** Exports the queued spans. Resolves when that is done or abandoned; never throws. */
  flush(signal?: AbortSignal): Promise<void> {
    this.#exporting = this.#exporting.then(() => this.#exportAll(signal));
    return this.#exporting;
  }

  /** Exports the rest, as far as the collector accepts it within a second. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await withTimeLimit({ ms: lastTimeoutMs }, ({ limit }) => this.flush(limit));
  }

  async #exportAll(signal?: AbortSignal): Promise<void> {
    const spans = this.#queue;
    this.#queue = [];
    for (let start = 0; start < spans.length; start += largestBatch) {
      const batch = spans.slice(start, start + largestBatch);
      const fault = await withTimeLimit({ ms: timeoutMs, signal }, (time) => this.#export(batch, time.signal));
      if (fault === null) continue;
      this.#dropped += spans.length - start;
      logWarning("Spans could not be exported to the collector.", { spans: this.#dropped, fault });
      this.#dropped = 0;
      return;
    }
  }

  /** Returns why the collector did not accept them; null when it did. */
  async #export(spans: readonly Span[], signal: AbortSignal): Promise<string | null> {
    const { endpoint, headers, serviceName, serviceVersion } = this.#collector;
    const resource = { "service.name": serviceName, "service.version": serviceVersion };
    try {
      const response = await fetch(`${endpoint.replace(/\/+$/, "")}/v1/traces`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(toOtlpRequest(spans, resource)),
        redirect: "error",
        signal,
      });
      await response.body?.cancel();
      return response.ok ? null : `status ${response.status}`;
    } catch (error) {
      const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
      return cause?.code ?? name;
    }
  }
}
