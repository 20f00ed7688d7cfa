import type { z } from "zod";
import { ConnectionCheckPayload } from "../connections/connection-check";
import { Interrupt, type InterruptType } from "./interrupt";
import {
  AnalysisPlanPayload,
  ApproachChoicePayload,
  ClarificationPayload,
  ResultReviewPayload,
} from "./interrupt-payload";
import { readLeniently } from "../read-leniently";

const payloads: Record<InterruptType, z.ZodType<object> | null> = {
  clarification: ClarificationPayload,
  approach_choice: ApproachChoicePayload,
  plan_approval: AnalysisPlanPayload,
  result_review: ResultReviewPayload,
  connection_check: ConnectionCheckPayload,
  tool_error: null,
};

/** Reads a stored interrupt leniently, including its payload; null when too little is left. */
export function readInterrupt(stored: unknown): Interrupt | null {
  const interrupt = readLeniently(Interrupt, stored)?.value ?? null;
  if (interrupt === null) return null;
  // What writes something is never repaired: a person must not approve anything but what was planned.
  const schema = interrupt.payload.kind === undefined ? payloads[interrupt.type] : null;
  const payload = schema === null ? null : readLeniently(schema, interrupt.payload);
  if (!payload?.isDamaged) return interrupt;
  return { ...interrupt, payload: payload.value as Interrupt["payload"] };
}
