import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Dataset } from "../lib/domain/datasets/dataset";
import { LiveEvent, RunEvent } from "../lib/domain/runs/run-event";
import { SessionResponse } from "../lib/domain/session";

/** The fields of a problem document. */
export const Problem = z.object({ type: z.string(), title: z.string(), status: z.number(), detail: z.string() });

/** One received event: its number if it is stored, its type, and its data. */
export interface ReceivedEvent {
  seq: number | null;
  type: string;
  data: Record<string, unknown>;
}

/** A program that talks to the HTTP API as any outside program would. */
export class ApiClient {
  constructor(readonly url: string) {}

  /** Any request; `body` is sent as JSON. */
  send(method: string, address: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.url}${address}`, {
      method,
      headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async upload(files: { name: string; content: string | Uint8Array<ArrayBuffer> }[]): Promise<Response> {
    const form = new FormData();
    for (const file of files) form.append("file", new Blob([file.content]), file.name);
    return fetch(`${this.url}/api/datasets`, { method: "POST", body: form });
  }

  /** Uploads one file that must be accepted. */
  async addDataset(name: string, content: string): Promise<Dataset> {
    const reply: unknown = await (await this.upload([{ name, content }])).json();
    return z.object({ items: z.tuple([Dataset]) }).parse(reply).items[0];
  }

  async addSample(name: string): Promise<Dataset> {
    return Dataset.parse(await (await this.send("POST", `/api/datasets/samples/${name}`)).json());
  }

  /** Asks in a new session and waits for the end. */
  async ask(question: string, datasetIds: string[] = []): Promise<SessionResponse> {
    const reply = await this.send("POST", "/api/sessions?wait=true", { question, datasetIds });
    return SessionResponse.parse(await reply.json());
  }

  /** Asks in a new session and returns at once. */
  async start(question: string, datasetIds: string[] = []): Promise<SessionResponse> {
    const reply = await this.send("POST", "/api/sessions", { question, datasetIds });
    return SessionResponse.parse(await reply.json());
  }

  async session(id: string): Promise<SessionResponse> {
    return SessionResponse.parse(await (await this.send("GET", `/api/sessions/${id}`)).json());
  }

  /** Events after `after`, until the stream ends or `until` holds. */
  async events(
    id: string,
    options: { after?: number; until?: (event: ReceivedEvent) => boolean } = {},
  ): Promise<ReceivedEvent[]> {
    const abort = new AbortController();
    const response = await fetch(`${this.url}/api/sessions/${id}/events`, {
      headers: options.after === undefined ? {} : { "last-event-id": String(options.after) },
      signal: abort.signal,
    });
    const received: ReceivedEvent[] = [];
    let buffer = "";
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    if (reader === undefined) throw new Error("The event stream has no body.");
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return received;
      buffer += decoder.decode(value, { stream: true });
      for (let end = buffer.indexOf("\n\n"); end >= 0; end = buffer.indexOf("\n\n")) {
        const event = parseBlock(buffer.slice(0, end));
        buffer = buffer.slice(end + 2);
        if (event === null) continue;
        received.push(event);
        if (options.until?.(event) === true) {
          abort.abort();
          return received;
        }
      }
    }
  }
}

function parseBlock(block: string): ReceivedEvent | null {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const type = field("event");
  const data = field("data");
  if (type === undefined || data === undefined) return null;
  const parsed = z.record(z.string(), z.unknown()).parse(JSON.parse(data));
  const id = field("id");
  const event = { seq: id === undefined ? null : Number(id), type, data: parsed };
  (event.seq === null ? LiveEvent : RunEvent).parse({ ...parsed, type });
  return event;
}

/** The text of a built-in sample file. */
export function readSample(name: string): Promise<string> {
  return readFile(path.resolve(import.meta.dirname, "..", "public", "samples", `${name}.csv`), "utf8");
}

/** The newest answer of a session. Throws when there is none. */
export function lastAnswer(session: SessionResponse) {
  const answer = session.messages.at(-1)?.answer;
  if (answer === undefined) throw new Error(`The session has no answer: ${JSON.stringify(session.messages.at(-1))}`);
  return answer;
}
