import type { z } from "zod";
import { Interrupt, type InterruptType } from "./interrupt";
import {
  ApproachChoicePayload,
  ClarificationPayload,
  PlanApprovalPayload,
  ResultReviewPayload,
} from "./interrupt-payload";
import { readLeniently } from "./read-leniently";

const payloads: Record<InterruptType, z.ZodType<object> | null> = {
  clarification: ClarificationPayload,
  approach_choice: ApproachChoicePayload,
  plan_approval: PlanApprovalPayload,
  result_review: ResultReviewPayload,
  connection_check: null,
};

/** What is stored of a question to a person, as far as it can be read, what it is about included; null when it cannot. */
export function readInterrupt(stored: unknown): Interrupt | null {
  const interrupt = readLeniently(Interrupt, stored)?.value ?? null;
  if (interrupt === null) return null;
  const schema = payloads[interrupt.type];
  const payload = schema === null ? null : readLeniently(schema, interrupt.payload);
  if (!payload?.isDamaged) return interrupt;
  return { ...interrupt, payload: payload.value as Interrupt["payload"] };
}
