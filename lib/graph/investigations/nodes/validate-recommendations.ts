import type { Evidence, Recommendation } from "@/lib/domain/investigations/investigation";
import type { DiagnosisReply } from "@/lib/domain/investigations/investigation-replies";
import type { KnownFigure } from "@/lib/domain/investigations/known-figure";
import { toCount } from "@/lib/prompts/plain-words";
import { toClippedText } from "@/lib/prompts/untrusted-text";
import { toFigures } from "../answer/to-figures";
import type { InvestigatorNode } from "../context";

const mostRecommendations = 6;
const longestText = 400;

/** Holds every recommendation against its figures: each must exist in a comparable result and point the way it claims. */
export const validateRecommendations: InvestigatorNode = ({ facts }) => {
  const figures = toFigures(facts);
  const recommendations = facts.recommended
    .filter(({ text }) => text.trim() !== "")
    .slice(0, mostRecommendations)
    .map((recommended) => toRecommendation(recommended, figures));
  const valid = recommendations.filter((one) => one.valid).length;
  const ideas = recommendations.length - valid;
  return Promise.resolve({
    update: { facts: { recommendations } },
    summary: `${toCount(valid, "recommendation")} with evidence${ideas === 0 ? "" : `, ${toCount(ideas, "idea")} without`}`,
  });
};

/** Checks one recommendation; without figures that hold, it is an idea. */
export function toRecommendation(
  { text, evidence }: DiagnosisReply["recommendations"][number],
  figures: readonly KnownFigure[],
): Recommendation {
  const named = (evidence ?? []).map((one) => (typeof one === "string" ? { figure: one, points: null } : one));
  const found = named.map(({ figure, points }) => {
    const known = findFigure(figure, figures);
    const holds = known !== null && (points === null || points === undefined || points === known.points);
    return { known, holds };
  });
  return {
    text: toClippedText(text.trim(), longestText),
    evidence: found.flatMap(({ known }) => (known === null ? [] : [toEvidence(known)])),
    valid: found.length > 0 && found.every(({ holds }) => holds),
  };
}

/** Finds a figure by its id, else by its name. */
function findFigure(named: string, figures: readonly KnownFigure[]): KnownFigure | null {
  const plain = named.trim().toLowerCase();
  return figures.find(({ id }) => id === plain) ?? figures.find(({ name }) => name.toLowerCase() === plain) ?? null;
}

function toEvidence({ name, value, unit, messageId, sessionId }: KnownFigure): Evidence {
  return { name, value, unit, messageId, sessionId };
}
