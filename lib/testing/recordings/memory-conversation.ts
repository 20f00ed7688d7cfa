import { MemorySaver } from "@langchain/langgraph";
import type { Planning } from "@/lib/domain/answers/analysis";
import { Answer } from "@/lib/domain/answers/answer";
import { MessageId, RunId, SessionId } from "@/lib/domain/ids";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import { Message } from "@/lib/domain/session";
import type { CapabilityRun } from "@/lib/graph/kit/capability";
import type { AskedInterrupt } from "@/lib/graph/kit/graph-chunk";
import type { CodeExecutor } from "@/lib/ports/runs/code-executor";
import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { toHistory } from "@/lib/server/runs/to-history";
import { collect } from "../runs/analyst-run";
import {
  createMemoryArtifactStore,
  createShippedPrompts,
  createSteppingClock,
  noParts,
  noQueries,
  noPreparations,
  noSurroundings,
  noTools,
} from "../stores/fake-ports";
import type { CaseDatasets } from "./case-datasets";

/** Parts and settings of a conversation. */
export interface ConversationParts {
  engine: ReasoningEngine;
  executor: CodeExecutor;
  datasets: CaseDatasets;
  /** Names of files that `datasets` opens. */
  files: readonly string[];
  planning: Planning;
  /** Time limit for measuring doubts, in milliseconds; the product's own by default. */
  doubtsMs?: number;
}

/** One question of a conversation. */
export interface ConversationTurn {
  question: string;
  /** Seed of the run's random numbers. */
  seed: number;
  /** Responds to what the run asks a person, `place` being the number of earlier responses; undefined ends the turn. */
  respond: (interrupt: AskedInterrupt, place: number) => InterruptResponse | undefined;
  /** Whether approach, plan and result require approval; by default they do not. */
  approval?: "auto" | "ask";
}

/** Runs the analyst graph over real data and a real sandbox in this process, without a database. */
export class MemoryConversation {
  readonly #parts: ConversationParts;
  readonly #sessionId = SessionId.create();
  readonly #messages: Message[] = [];

  constructor(parts: ConversationParts) {
    this.#parts = parts;
  }

  /** Asks the next question. Null when its run ended without an answer or failed. */
  async ask({ question, seed, respond, approval = "auto" }: ConversationTurn): Promise<Answer | null> {
    const { engine, executor, datasets, files, planning, doubtsMs } = this.#parts;
    const facts = await Promise.all(files.map((file) => datasets.open(file)));
    const answer = await runToAnswer(respond, {
      ports: {
        ...{ engine, executor, datasets: datasets.store, artifacts: createMemoryArtifactStore() },
        ...{
          prompts: createShippedPrompts(),
          clock: createSteppingClock(),
          surroundings: noSurroundings,
          parts: noParts,
          queries: noQueries,
          preparations: noPreparations,
          tools: noTools,
        },
      },
      sessionId: this.#sessionId,
      runId: RunId.create(),
      input: { question, datasets: facts.map(({ id, versionId }) => ({ id, versionId })), rerun: null },
      // Serialized as the database returns them.
      history: toHistory(Message.array().parse(JSON.parse(JSON.stringify(this.#messages)))),
      historySummary: null,
      seed,
      version: "v1.0",
      shareValues: true,
      planning,
      secondComputation: true,
      ...(doubtsMs !== undefined && { doubtsMs }),
      consent: { clarify: true, approval, plansApproved: false, responses: [] },
      checkpointer: new MemorySaver(),
      signal: new AbortController().signal,
    });
    if (answer !== null) {
      this.#messages.push(toMessage("user", question), { ...toMessage("assistant", answer.explanation), answer });
    }
    return answer;
  }
}

async function runToAnswer(respond: ConversationTurn["respond"], options: CapabilityRun): Promise<Answer | null> {
  const given: CapabilityRun["consent"]["responses"][number][] = [];
  for (;;) {
    const chunks = await collect({ ...options, consent: { ...options.consent, responses: given } });
    const last = chunks.at(-1);
    if (last?.type === "answer") return Answer.parse(JSON.parse(JSON.stringify(last.answer)));
    const response = last?.type === "interrupt" ? respond(last.interrupt, given.length) : undefined;
    if (last?.type !== "interrupt" || response === undefined) return null;
    given.push({ key: last.key, response });
  }
}

function toMessage(role: Message["role"], text: string): Message {
  return { id: MessageId.create(), role, text, runId: null, createdAt: new Date(0).toISOString() };
}
