import { logWarning } from "../log";
import { toOtlpRequest, type Span } from "./span";

const intervalMs = 5_000;
const timeoutMs = 10_000;
/** How long a server that goes down may still take to tell the rest. */
const lastTimeoutMs = 1_000;
const largestBatch = 512;
/** What is more is dropped: telling must not cost the memory that the work needs. */
const largestQueue = 4_096;

/** Where spans are told, and in whose name. */
export interface Collector {
  /** Base address of an OTLP collector; `/v1/traces` is put behind it. */
  endpoint: string;
  /** Sent with each request. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  serviceVersion: string;
}

/** Tells spans to a collector by OTLP over HTTP, in JSON, beside the work: what cannot be told is dropped with a line in the log. */
export class SpanExporter {
  readonly #collector: Collector;
  readonly #timer: NodeJS.Timeout;
  #queue: Span[] = [];
  #dropped = 0;
  #telling: Promise<void> = Promise.resolve();

  constructor(collector: Collector) {
    this.#collector = collector;
    this.#timer = setInterval(() => void this.flush(), intervalMs);
    this.#timer.unref();
  }

  /** Takes a span that has ended; it is told soon. */
  add(span: Span): void {
    if (this.#queue.length >= largestQueue) this.#dropped++;
    else this.#queue.push(span);
    if (this.#queue.length === largestBatch) void this.flush();
  }

  /** Tells what there is. Resolves when that is done or given up; never throws. */
  flush(signal?: AbortSignal): Promise<void> {
    this.#telling = this.#telling.then(() => this.#tellAll(signal));
    return this.#telling;
  }

  /** Tells the rest, as far as the collector takes it within a second. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush(AbortSignal.timeout(lastTimeoutMs));
  }

  async #tellAll(signal?: AbortSignal): Promise<void> {
    const spans = this.#queue;
    this.#queue = [];
    for (let start = 0; start < spans.length; start += largestBatch) {
      const batch = spans.slice(start, start + largestBatch);
      const fault = await this.#tell(batch, signal ?? AbortSignal.timeout(timeoutMs));
      if (fault === null) continue;
      this.#dropped += spans.length - start;
      logWarning("Spans could not be told to the collector.", { spans: this.#dropped, fault });
      this.#dropped = 0;
      return;
    }
  }

  /** Why the collector did not take them; null when it did. */
  async #tell(spans: readonly Span[], signal: AbortSignal): Promise<string | null> {
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
