import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { Sending } from "./use-sending";
import type { CardEntries } from "./use-card-draft";

/** Props shared by all cards that wait for the user. */
export interface CardProps {
  interrupt: Interrupt;
  /** The user's input so far, kept across reloads. */
  entries: CardEntries;
  sending: Sending;
  /** `also`: ids of approaches that should answer the question afterwards as well. */
  onSend: (response: InterruptResponse, also?: readonly string[]) => void;
}
