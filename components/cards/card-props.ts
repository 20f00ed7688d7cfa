import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { Sending } from "./sending";
import type { CardEntries } from "./use-card-draft";

/** Props of every card that waits for a person. */
export interface CardProps {
  interrupt: Interrupt;
  /** The person's input so far, kept across a reload. */
  entries: CardEntries;
  sending: Sending;
  /** `also`: ids of approaches that answer the question afterwards, too. */
  onSend: (response: InterruptResponse, also?: readonly string[]) => void;
}
