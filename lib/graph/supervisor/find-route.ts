import { defaultCapability, type CapabilityId, type MessageRoute } from "@/lib/domain/capability";
import { routeRules } from "./route-rules";

/** Where rules lead a message, and whether they settle it. */
export interface RuledRoute {
  capability: CapabilityId;
  route: MessageRoute;
  /** Who takes the message where no model settles the doubt; null when there is none. */
  fallback: CapabilityId | null;
}

/** Longer messages are questions with context, which rules on short sentences misread. */
const longestRuled = 300;

/** Routes a message by its words. `offered` are the ids of the capabilities of this installation. */
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
  return {
    capability: defaultCapability,
    route: { by: "rules", reason: "This reads like a question about data." },
    fallback: null,
  };
}

/** A message in lower case without punctuation and short forms, its words parted by single blanks: `what is this`. */
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
