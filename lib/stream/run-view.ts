import type { CapabilityId } from "../domain/capability";
import type { ArtifactId, MessageId, RunId, SessionId } from "../domain/ids";
import type { Interrupt } from "../domain/runs/interrupt";
import type { PartStatus, RunEnd } from "../domain/runs/run-event";
import type { TokenUsage } from "../domain/runs/usage";

/** One pass through one node. `stopped`: the run ended before the node did. */
export interface NodeView {
  node: string;
  /** How many times this node was entered in this run, from 1. */
  attempt: number;
  status: "running" | "done" | "failed" | "stopped";
  /** ISO 8601. */
  startedAt: string;
  /** Milliseconds; null while it runs and when it was stopped. */
  durationMs: number | null;
  /** The outcome, or what went wrong; null while it runs. */
  summary: string | null;
  /** The next node; null at the end of the run, while the node runs, and in runs of an earlier release. */
  next: string | null;
  /** Why; null where there was no choice. */
  reason: string | null;
  /** The model that was called, if any. */
  model: string | null;
  /** Usage of its model calls; null while it runs. */
  usage: TokenUsage | null;
  /** How many executions are ahead of this one; null while it is not waiting for a slot. */
  queuePosition: number | null;
  /** Text that a model is writing, as far as this reader received it. Never stored. */
  text: string;
  /** What Python printed, as far as this reader received it. Never stored. */
  output: string;
}

/** A part of a run's question, answered in a conversation of its own. */
export interface PartView {
  key: string;
  title: string;
  sessionId: SessionId;
  status: PartStatus;
  /** How often it has been asked, from 1. */
  attempt: number;
  /** The node that it is in, as far as this reader received it; null when not known. */
  node: string | null;
}

/** One run, derived from its events. */
export interface RunView {
  id: RunId;
  /** Whose nodes these are. */
  capability: CapabilityId;
  /** ISO 8601; time of the first event seen. */
  startedAt: string;
  /** ISO 8601; null until it has ended. */
  endedAt: string | null;
  status: "running" | "waiting" | RunEnd;
  nodes: readonly NodeView[];
  /** What a person is asked, while the run waits. */
  interrupt: Interrupt | null;
  /** ISO 8601, when the run started waiting for a person; null while it is not waiting. */
  waitingSince: string | null;
  /** Milliseconds that it has waited for a person before. */
  waitedMs: number;
  /** Parts of the question that are answered in conversations of their own, in order of their start. */
  parts: readonly PartView[];
  artifacts: readonly { id: ArtifactId; kind: string }[];
  answer: { messageId: MessageId; version: string } | null;
}

/** All runs of a session, in order of their start. */
export interface SessionRunsView {
  /** Number of the newest applied stored event; 0 before the first. */
  seen: number;
  /** The replay is complete and nothing runs or waits. */
  settled: boolean;
  runs: readonly RunView[];
}

/** A session without known events. */
export const noRuns: SessionRunsView = { seen: 0, settled: false, runs: [] };
