import type { Interrupt } from "@/lib/domain/runs/interrupt";
import type { InterruptResponse } from "@/lib/domain/runs/interrupt-response";
import type { Sending } from "./sending";
import type { CardEntries } from "./use-card-draft";

/** What every card that waits for a person gets. */
export interface CardProps {
  interrupt: Interrupt;
  /** What the person has put in so far; kept over a reload. */
  entries: CardEntries;
  sending: Sending;
  /** `also`: ids of approaches that the question is answered by afterwards, too. */
  onSend: (response: InterruptResponse, also?: readonly string[]) => void;
}
