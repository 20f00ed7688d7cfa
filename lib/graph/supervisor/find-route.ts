import { defaultCapability, type CapabilityId, type MessageRoute } from "@/lib/domain/capability";
import { changeCapability } from "./preparation-rules";
import { asksForCause, readsAsQuestion } from "./reads-as-question";
import { causeCapability, routeRules } from "./route-rules";

/** The route that the rules give a message, and whether it is certain. */
export interface RuledRoute {
  capability: CapabilityId;
  route: MessageRoute;
  /** Capability to use if no model can resolve the doubt; null if there is no doubt. */
  fallback: CapabilityId | null;
}

/** Longer messages are questions with context, which rules for short sentences misread. */
const longestRuled = 300;

/** Routes a message by its wording. `offered` are the ids of the capabilities of this installation. */
export function findRoute(message: string, offered: readonly CapabilityId[]): RuledRoute {
  const plain = toPlainWords(message);
  const matching =
    plain.length > longestRuled
      ? undefined
      : routeRules.find(({ capability, pattern }) => offered.includes(capability) && pattern.test(plain));
  if (matching !== undefined) {
    const { capability, reason, isDoubtful = false, fallback = capability } = matching;
    return { capability, route: { by: "rules", reason }, fallback: isDoubtful ? fallback : null };
  }
  const route = { by: "rules" as const, reason: "This looks like a question about data." };
  // In words that no rule covers, a message without a question or a request for a computation may describe how the data should
  // be, and one that asks for a cause may be about a change.
  const isDoubtful =
    (offered.includes(changeCapability) && !readsAsQuestion(message, plain)) ||
    (offered.includes(causeCapability) && asksForCause(plain));
  return { capability: defaultCapability, route, fallback: isDoubtful ? defaultCapability : null };
}

/** Normalises a message: lower case, without punctuation and contractions, with single spaces: `what is this`. */
function toPlainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/\b(what|that|it|how|where|who|there)'?s\b(?! (?:own|name)\b)/gu, "$1 is")
    .replace(/\b(do|does|did|is|are|can|could|would)n'?t\b/gu, "$1 not")
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
