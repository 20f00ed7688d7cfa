import type { Approach } from "@/lib/domain/answers/analysis";
import { formatCount } from "@/lib/domain/text/numbers";
import type { NodeResult } from "../run-context";
import type { AnalystFacts, PersonsDecisions } from "../state";
import type { AnalystGate } from "../run-context";
import { toWordsEntries, withRemark } from "./persons-words";

/** Takes the recommended approach and asks nothing more. */
const justGo = {
  id: "just_go",
  label: "Just go",
  description: "Take the recommended approach and ask nothing more about this question.",
};

/** Asks a person, once per run, to choose between approaches that give different answers. */
export const chooseApproach: AnalystGate = {
  applies: (facts, { consent, rerun }) =>
    consent.approval === "ask" &&
    !facts.decided.isSilent &&
    !facts.decided.isApproachChosen &&
    (rerun?.approach ?? null) === null &&
    toOffered(facts).length > 1,
  ask: (facts) => {
    const approaches = toOffered(facts);
    return {
      type: "approach_choice",
      prompt: `There are ${formatCount(approaches.length, "way")} to answer this, and they give different answers. Which one is meant?`,
      options: [
        ...approaches.map(({ id, label, description, recommended }) => ({
          id,
          label,
          description,
          ...(recommended && { recommended }),
        })),
        justGo,
      ],
      payload: { approaches },
    };
  },
  take: ({ optionId, text }, { decided, ...rest }) => {
    const facts = { ...rest, decided: withRemark(decided, text) };
    const offered = toOffered(facts);
    const chosen = offered.find(({ id }) => id === optionId);
    if (optionId === justGo.id) {
      return toResult(facts, { isSilent: true }, "You let it go on with the recommended approach");
    }
    if (chosen === undefined) {
      const messages = toWordsEntries("The person was asked how to answer and says, in their own words:", text);
      const own = { approach: "own", offered, plan: "other_approach" } as const;
      return toResult(facts, own, "You described how to answer in your own words", messages);
    }
    const messages = toWordsEntries(`The person chose the approach ${chosen.id} and adds:`, text);
    const summary = `You chose “${chosen.label}”`;
    if (!chosen.recommended)
      return toResult(facts, { approach: chosen, offered, plan: "other_approach" }, summary, messages);
    return toResult(facts, text === undefined ? {} : { plan: "change" }, summary, messages);
  },
};

function toOffered({ requirements }: AnalystFacts): Approach[] {
  return requirements?.approaches ?? [];
}

function toResult(
  { decided }: AnalystFacts,
  change: Partial<PersonsDecisions>,
  summary: string,
  messages: NodeResult["update"]["messages"] = [],
): NodeResult {
  return { update: { messages, facts: { decided: { ...decided, isApproachChosen: true, ...change } } }, summary };
}
