import type { ReasoningEngine } from "@/lib/ports/reasoning/reasoning-engine";
import { startEngine } from "../engines/engine-fixture";
import type { Reply } from "../model-server/scripted-model-server";
import { toPromptDigest } from "./prompt-digest";
import type { RecordedReply } from "./recording";

/** A real engine in front of a server that replays recorded replies. */
export interface ReplayEngine {
  engine: ReasoningEngine;
  /** Loads the replies of the next turn, in order per task. */
  load(replies: readonly RecordedReply[]): void;
  /** Steps of this turn whose prompt differs from the recorded one. */
  changed(): string[];
  /** Steps of this turn without a recorded reply. */
  unknown(): string[];
  close(): Promise<void>;
}

/** Starts a replay engine for one conversation at a time. */
export async function startReplayEngine(): Promise<ReplayEngine> {
  const { engine, server } = await startEngine({}, { model: "recorded" });
  let waiting = new Map<string, RecordedReply[]>();
  let given: { task: string; prompt: string }[] = [];
  let changed: string[] = [];
  let unknown: string[] = [];
  const take = (task: string): Reply => {
    const next = waiting.get(task)?.shift();
    if (next === undefined) return { status: 400 };
    given.push(next);
    return { raw: next.reply };
  };
  return {
    changed: () => changed,
    unknown: () => unknown,
    load(replies) {
      waiting = Map.groupBy(replies, ({ task }) => task);
      given = [];
      changed = [];
      unknown = [];
      server.setScript(
        Object.fromEntries([...waiting.keys(), ...everyTask].map((task) => [task, () => take(task)] as const)),
      );
    },
    engine: {
      ...engine,
      probe: (signal) => engine.probe(signal),
      reason: (request) =>
        engine.reason({
          ...request,
          onExchange: (exchange) => {
            const index = given.findIndex(({ task }) => task === request.task);
            const [reply] = index === -1 ? [] : given.splice(index, 1);
            if (reply === undefined) unknown.push(request.step);
            else if (reply.prompt !== toPromptDigest(exchange.prompt)) changed.push(request.step);
            request.onExchange?.(exchange);
          },
        }),
    },
    close: () => server.close(),
  };
}

/** Tasks that must not fall back to a sample of their schema when nothing was recorded. */
const everyTask = [
  ...["understand_question", "explain", "formulate_requirements", "profile_data", "select_columns", "check_alignment"],
  ...["generate_code", "evaluate_results", "plan_remediation", "explain_results", "plan", "conclude", "recompute"],
];
