import { createBuiltinEngine } from "@/lib/engines/builtin/create-builtin-engine";
import { pythonOfTests } from "@/lib/execution/attacks/python-of-tests";
import { createPythonExecutor } from "@/lib/execution/create-python-executor";
import { openCaseDatasets } from "@/lib/testing/recordings/case-datasets";
import type { EvaluationCase } from "@/lib/testing/recordings/evaluation-case";
import { MemoryConversation, type ConversationParts } from "@/lib/testing/recordings/memory-conversation";
import { toResponse } from "../verdicts/to-response";
import type { AskedTurn } from "./judge-turn";

/** Conversations to hold with the built-in engine. */
export interface AskInMemoryOptions {
  cases: readonly EvaluationCase[];
  /** Resolves the path of a case's file. */
  toFile: (name: string) => string;
  /** Maximum number of concurrent conversations. */
  parallel: number;
}

/**
 * Runs conversations with the built-in engine in this process: the real graph, sandbox and data, without a server or
 * database. A turn that throws has no answer, and its conversation continues.
 */
export async function askInMemory({ cases, toFile, parallel }: AskInMemoryOptions): Promise<AskedTurn[]> {
  const engine = createBuiltinEngine();
  const datasets = await openCaseDatasets(toFile);
  const executor = createPythonExecutor({
    ...{ ...pythonOfTests, sandbox: "auto", resolveParquet: datasets.resolveParquet },
  });
  const waiting = [...cases];
  const asked: AskedTurn[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const parts = { engine, executor, datasets, files: next.files, planning: "separate" } as const;
      asked.push(...(await holdConversation(next, parts)));
    }
  };
  try {
    await executor.describe();
    await Promise.all(Array.from({ length: Math.max(1, parallel) }, work));
  } finally {
    await executor.close();
    await datasets.close();
  }
  return asked;
}

async function holdConversation({ id, turns }: EvaluationCase, parts: ConversationParts): Promise<AskedTurn[]> {
  const conversation = new MemoryConversation(parts);
  const asked: AskedTurn[] = [];
  for (const [turn, { question, means }] of turns.entries()) {
    const start = performance.now();
    const fault = (error: unknown) => console.error(`${id} ${turn + 1}: ${String(error)}`);
    const given = {
      question,
      seed: 1,
      respond: (interrupt: Parameters<typeof toResponse>[0]) => toResponse(interrupt, means),
    };
    const answer = await conversation.ask(given).catch(fault);
    asked.push({ id, turn, answer: answer ?? null, milliseconds: performance.now() - start });
  }
  return asked;
}
