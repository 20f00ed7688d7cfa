import type { ParameterReply } from "@/lib/domain/investigations/investigation-replies";
import type { InvestigationFacts } from "@/lib/ports/reasoning/investigation-facts";

/** Confirms the draft, which the same rules have read from the question. */
export function readParameters({ change }: InvestigationFacts): ParameterReply {
  return { measure: change?.measure ?? "" };
}
