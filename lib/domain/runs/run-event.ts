import { z } from "zod";
import { ArtifactId, MessageId, RunId } from "../ids";
import { Interrupt } from "./interrupt";
import { NodeName } from "./node-name";
import { TokenUsage } from "./usage";

/** How a run ended. */
export const RunEnd = z.enum(["completed", "error", "cancelled"]);
export type RunEnd = z.infer<typeof RunEnd>;

const envelope = { runId: RunId.schema, at: z.iso.datetime() };

/** What is stored of a run, in order. Raw data never travels in events. */
export const RunEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("run_start"), ...envelope }),
  z.object({ type: z.literal("node_start"), ...envelope, node: NodeName, attempt: z.int().positive() }),
  z.object({
    type: z.literal("node_end"),
    ...envelope,
    node: NodeName,
    attempt: z.int().positive(),
    /** What came out, for a person. */
    summary: z.string().max(200),
    durationMs: z.number().nonnegative(),
    usage: TokenUsage,
    /** Where the run goes from here; null at its end. */
    next: NodeName.nullish(),
    /** Why it goes there, one sentence. */
    reason: z.string().max(300).nullish(),
    /** The model that was asked, if one was. */
    model: z.string().nullish(),
  }),
  z.object({
    type: z.literal("node_error"),
    ...envelope,
    node: NodeName,
    attempt: z.int().positive(),
    message: z.string(),
  }),
  z.object({ type: z.literal("artifact"), ...envelope, artifactId: ArtifactId.schema, kind: z.string() }),
  z.object({ type: z.literal("interrupt"), ...envelope, interrupt: Interrupt }),
  z.object({ type: z.literal("answer"), ...envelope, messageId: MessageId.schema, version: z.string() }),
  z.object({ type: z.literal("run_end"), ...envelope, status: RunEnd }),
]);
export type RunEvent = z.infer<typeof RunEvent>;

/** What is only shown while it happens: never stored, without a sequence number. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text_delta"), ...envelope, node: NodeName, text: z.string() }),
  z.object({ type: z.literal("python_output"), ...envelope, text: z.string() }),
  /** Code waits for a free place; 0 when it has one. */
  z.object({ type: z.literal("queue_position"), ...envelope, position: z.int().nonnegative() }),
  /** The replay is complete and nothing runs or waits; the stream closes after it. */
  z.object({ type: z.literal("done"), at: z.iso.datetime() }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

/** A stored event with its place: `seq` counts from 1 without gaps over all runs of a session. */
export const StoredEvent = z.object({ seq: z.int().positive(), event: RunEvent });
export type StoredEvent = z.infer<typeof StoredEvent>;
