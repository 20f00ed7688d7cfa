import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Answer } from "@/lib/domain/answers/answer";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { ModelCall } from "@/lib/domain/runs/model-call";
import { SessionResponse } from "@/lib/domain/session";
import type { CaveatClient } from "../questions/caveat-client";
import { toResponse } from "./to-response";

/** The outcome of one question. */
export interface LiveTurn {
  sessionId: string;
  /** `unreadable` when the conversation no longer opens, `late` when the time limit passed. */
  status: SessionResponse["status"] | "unreadable" | "late";
  answer: Answer | null;
  responses: InterruptResponse[];
  calls: ModelCall[];
  milliseconds: number;
}

const ModelCalls = z.object({ items: z.array(ModelCall) });
const Started = z.object({ id: z.string() });

/** A conversation that answers clarifying questions as a person with one reading in mind would. */
export class LiveSession {
  readonly #client: Pick<CaveatClient, "json">;
  readonly #datasetIds: readonly string[];
  readonly #seconds: number;
  #id: string | null = null;

  constructor(options: { client: Pick<CaveatClient, "json">; datasetIds: readonly string[]; seconds: number }) {
    this.#client = options.client;
    this.#datasetIds = options.datasetIds;
    this.#seconds = options.seconds;
  }

  /**
   * Asks a question and polls its run to the end.
   * @param means the reply to clarifying questions; null picks the most usual reading.
   */
  async ask(question: string, means: string | null): Promise<LiveTurn> {
    const start = performance.now();
    const body = this.#id === null ? { question, datasetIds: this.#datasetIds } : { question };
    const address = this.#id === null ? "/api/sessions" : `/api/sessions/${this.#id}/messages`;
    const sessionId = Started.parse(await this.#client.json("POST", address, body)).id;
    this.#id = sessionId;
    const responses: InterruptResponse[] = [];
    const answered = new Set<string>();
    for (;;) {
      const session = await this.#open(sessionId);
      const isLate = performance.now() - start > this.#seconds * 1_000;
      if (session === null || isLate) {
        const status = session === null ? "unreadable" : "late";
        return { sessionId, status, answer: null, responses, calls: [], milliseconds: performance.now() - start };
      }
      const { interrupt } = session;
      if (interrupt !== undefined && !answered.has(interrupt.id)) {
        const response = toResponse(interrupt, means);
        answered.add(interrupt.id);
        responses.push(response);
        await this.#client.json("POST", `/api/sessions/${sessionId}/resume`, { interruptId: interrupt.id, response });
      } else if (interrupt === undefined && session.status !== "running") {
        const milliseconds = performance.now() - start;
        return { sessionId, status: session.status, responses, milliseconds, ...(await this.#readTurn(session)) };
      }
      await wait(200);
    }
  }

  /** Reads the conversation; null after repeated failures. */
  async #open(sessionId: string): Promise<SessionResponse | null> {
    for (let attempt = 1; attempt <= 10; attempt++) {
      try {
        return SessionResponse.parse(await this.#client.json("GET", `/api/sessions/${sessionId}`));
      } catch (error) {
        if (attempt === 10) console.error(error instanceof Error ? error.message : error);
        await wait(300);
      }
    }
    return null;
  }

  async #readTurn({ messages }: SessionResponse): Promise<Pick<LiveTurn, "answer" | "calls">> {
    const asked = messages.findLastIndex(({ role }) => role === "user");
    const answer = messages.slice(asked + 1).findLast((message) => message.answer !== undefined)?.answer ?? null;
    const runId = messages.slice(asked).findLast((message) => message.runId !== null)?.runId;
    if (runId === undefined) return { answer, calls: [] };
    const { items } = ModelCalls.parse(await this.#client.json("GET", `/api/runs/${runId}/model-calls`));
    return { answer, calls: items };
  }
}
