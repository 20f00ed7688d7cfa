import { setTimeout as wait } from "node:timers/promises";
import type { ExampleFlow } from "@/lib/testing/model-server/example-flows";
import {
  startScriptedModelServer,
  type ModelScript,
  type ReplyDirective,
  type Reply,
} from "@/lib/testing/model-server/scripted-model-server";
import type { RecordedRequest } from "@/lib/testing/model-server/scripted-model-server-request";
import { drillFlows, findMark, getDrillFlow } from "./drill-flows";
import type { Random } from "./random";

/** One request of a run to the model. */
export interface AskedStep {
  /** Identifies the run; see `toDrillQuestion`. */
  mark: string;
  task: string;
  /**
   * How often the task has been requested in this conversation, from 1: together with `task` it identifies the step.
   */
  turn: number;
  /** When it arrived, in milliseconds since 1970. */
  at: number;
}

/** The model of a drill, whose replies depend on nothing but the request, and the record of its requests. */
export interface DrillModel {
  url: string;
  asked: AskedStep[];
  close(): Promise<void>;
}

/** Milliseconds that a reply takes. */
const replyMs = { least: 10, most: 160 };

/** Starts it. Each reply takes a while, so that a kill may interrupt it. */
export async function startDrillModel(random: Random): Promise<DrillModel> {
  const asked: AskedStep[] = [];
  const answer = (request: RecordedRequest): Reply => {
    const step = toStep(request);
    if (step === null) return { status: 400 };
    asked.push({ ...step, at: Date.now() });
    return { ...toDirective(getDrillFlow(step.mark).flow, step), delayMs: random.between(replyMs.least, replyMs.most) };
  };
  const tasks = new Set(drillFlows.flatMap(({ flow }) => Object.keys(flow.script)));
  const script: ModelScript = Object.fromEntries([...tasks].map((task) => [task, answer]));
  const server = await startScriptedModelServer({ script });
  return {
    url: server.url,
    asked,
    close: async () => {
      await wait(replyMs.most);
      await server.close();
    },
  };
}

function toStep({ task, messages }: RecordedRequest): Omit<AskedStep, "at"> | null {
  const mark = findMark(messages.map(({ text }) => text).join("\n"));
  if (task === null || mark === null) return null;
  const heading = new RegExp(`^## Task: *${task}\\b`, "gm");
  const turns = messages.filter(({ role }) => role === "user").flatMap(({ text }) => text.match(heading) ?? []);
  return { mark, task, turn: Math.max(1, turns.length) };
}

/** Returns the flow's reply at that step: an array is consumed in order, and its last entry repeats. */
function toDirective({ script }: ExampleFlow, { task, turn }: Pick<AskedStep, "task" | "turn">): ReplyDirective {
  const entry = script[task];
  const reply: unknown = Array.isArray(entry) ? entry[Math.min(turn, entry.length) - 1] : entry;
  return { reply: reply as NonNullable<ReplyDirective["reply"]> };
}
