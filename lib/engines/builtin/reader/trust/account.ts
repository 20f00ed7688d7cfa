import type { Plan } from "../../query/query";
import type { Board } from "../board";
import type { Part } from "../segments/part";
import type { Claim } from "./claim";
import type { Ledger } from "./ledger";

/** What the words of a question are checked against. */
export interface Account {
  board: Board;
  ledger: Ledger;
  plan: Plan;
  /** Whether the question changes the previous one. */
  isChange: boolean;
}

/** Returns the sentence for a part that the plan does not express. */
export function toLost(part: Part): string {
  return `“${part.text}” is not part of what was computed.`;
}

/** Creates a test for claims of some kinds. */
export function is(...kinds: Claim["kind"][]): (claim: Claim) => boolean {
  return (claim) => kinds.includes(claim.kind);
}
