"use client";

import { startTransition, useActionState } from "react";
import { words } from "../words/words";

/** Sends an answer; rejects with the reason when it is refused or does not arrive. */
type Delivery = () => Promise<void>;

/** What has become of the answers of a card so far. */
export interface SentState {
  /** Number of finished deliveries. */
  count: number;
  /** Why the latest answer was not accepted; null unless it was refused or failed to arrive. */
  fault: string | null;
  latest: Delivery | null;
  /** The user's input at that time. */
  input: unknown;
}

/** State before anything was sent. */
export const nothingSent: SentState = { count: 0, fault: null, latest: null, input: null };

/** How sending the answer of a card goes. */
export interface Sending extends Pick<SentState, "fault"> {
  busy: boolean;
  /** Sends the latest answer again. */
  retry: () => void;
}

/**
 * Sends an answer unless another one has been sent since `after` deliveries were finished, so that a double click sends
 * once. Never rejects: the reason becomes the fault.
 */
export async function sendOnce(
  before: SentState,
  { deliver, after, input }: { deliver: Delivery; after: number; input: unknown },
): Promise<SentState> {
  if (after !== before.count) return before;
  const sent = { count: before.count + 1, latest: deliver, input };
  try {
    await deliver();
    return { ...sent, fault: null };
  } catch (error) {
    return { ...sent, fault: error instanceof Error ? error.message : words.errors.unexpectedReply };
  }
}

/**
 * Sends the answers of one card, one at a time.
 * @param input the user's input so far; a fault concerns only the input that was sent.
 */
export function useSending(input: unknown): Sending & { send: (deliver: Delivery) => void } {
  const [{ count, latest, ...sent }, dispatch, busy] = useActionState(sendOnce, nothingSent);
  const send = (deliver: Delivery) => startTransition(() => dispatch({ deliver, after: count, input }));
  const fault = busy || sent.input !== input ? null : sent.fault;
  return { fault, busy, send, retry: () => latest && send(latest) };
}
