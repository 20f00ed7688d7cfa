import { z } from "zod";
import { CapabilityId } from "../capability";
import { ArtifactId, MessageId, RunId, SessionId } from "../ids";
import { Interrupt } from "./interrupt";
import { NodeName } from "./node-name";
import { TokenUsage } from "./usage";

/** How a run ended. */
export const RunEnd = z.enum(["completed", "error", "cancelled"]);
export type RunEnd = z.infer<typeof RunEnd>;

/** Status of a part of a run's question. */
export const PartStatus = z.enum(["running", "completed", "failed"]);
export type PartStatus = z.infer<typeof PartStatus>;

const envelope = { runId: RunId.schema, at: z.iso.datetime() };

/** Stored events of a run, in order. Events never contain raw data. */
export const RunEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("run_start"),
    ...envelope,
    /** The capability whose nodes the run enters; absent in events from an earlier release, which had only one. */
    capability: CapabilityId.optional(),
  }),
  z.object({ type: z.literal("node_start"), ...envelope, node: NodeName, attempt: z.int().positive() }),
  z.object({
    type: z.literal("node_end"),
    ...envelope,
    node: NodeName,
    attempt: z.int().positive(),
    /** The outcome, in user-facing words. */
    summary: z.string().max(200),
    durationMs: z.number().nonnegative(),
    usage: TokenUsage,
    /** The next node; null at the end of the run. */
    next: NodeName.nullish(),
    /** The reason, in one sentence. */
    reason: z.string().max(300).nullish(),
    /** The model that was called, if any. */
    model: z.string().nullish(),
  }),
  z.object({
    type: z.literal("node_error"),
    ...envelope,
    node: NodeName,
    attempt: z.int().positive(),
    message: z.string(),
  }),
  /** A part of the question, answered in a conversation of its own. */
  z.object({
    type: z.literal("part"),
    ...envelope,
    /** Unique within the run. */
    key: z.string(),
    /** 1-based number of the attempt. */
    attempt: z.int().positive(),
    title: z.string(),
    sessionId: SessionId.schema,
    status: PartStatus,
  }),
  z.object({ type: z.literal("artifact"), ...envelope, artifactId: ArtifactId.schema, kind: z.string() }),
  z.object({ type: z.literal("interrupt"), ...envelope, interrupt: Interrupt }),
  z.object({ type: z.literal("answer"), ...envelope, messageId: MessageId.schema, version: z.string() }),
  z.object({ type: z.literal("run_end"), ...envelope, status: RunEnd }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

/** Live-only events: never stored, without a sequence number. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text_delta"), ...envelope, node: NodeName, text: z.string() }),
  z.object({ type: z.literal("python_output"), ...envelope, text: z.string() }),
  /** Code is waiting for a free slot; 0 once it has one. */
  z.object({ type: z.literal("queue_position"), ...envelope, position: z.int().nonnegative() }),
  /** A part has entered a node. */
  z.object({ type: z.literal("part_node"), ...envelope, key: z.string(), node: NodeName }),
  /** The replay is complete and nothing is running or waiting; the stream closes after this event. */
  z.object({ type: z.literal("done"), at: z.iso.datetime() }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** A stored event with its position: `seq` counts from 1 without gaps over all runs of a session. */
export const StoredEvent = z.object({ seq: z.int().positive(), event: RunEvent });
export type StoredEvent = z.infer<typeof StoredEvent>;
