import type { Evidence, Recommendation } from "@/lib/domain/investigations/investigation";
import type { DiagnosisReply } from "@/lib/domain/investigations/investigation-replies";
import type { KnownFigure } from "@/lib/domain/investigations/known-figure";
import { formatCount } from "@/lib/domain/text/numbers";
import { toClippedText } from "@/lib/prompts/text/untrusted-text";
import { findUnknownNumbers } from "../answer/find-unknown-numbers";
import { toFigures } from "../answer/to-figures";
import type { InvestigatorNode } from "../context";

const mostRecommendations = 6;
const longestText = 400;

/**
 * Checks every recommendation against its figures: each must exist in a comparable result and have the claimed direction, and
 * the text may state no other number.
 */
export const validateRecommendations: InvestigatorNode = ({ facts }, run) => {
  const figures = toFigures(facts);
  const recommendations = facts.recommended
    .filter(({ text }) => text.trim() !== "")
    .slice(0, mostRecommendations)
    .map((recommended) => {
      const recommendation = toRecommendation(recommended, figures);
      const isBacked = findUnknownNumbers(recommended.text, facts, run).length === 0;
      return { ...recommendation, valid: recommendation.valid && isBacked };
    });
  const valid = recommendations.filter((one) => one.valid).length;
  const ideas = recommendations.length - valid;
  return Promise.resolve({
    update: { facts: { recommendations } },
    summary: `${formatCount(valid, "recommendation")} with evidence${ideas === 0 ? "" : `, ${formatCount(ideas, "idea")} without`}`,
  });
};

/** Checks one recommendation; without valid figures, it is an idea. */
export function toRecommendation(
  { text, evidence }: DiagnosisReply["recommendations"][number],
  figures: readonly KnownFigure[],
): Recommendation {
  const named = (evidence ?? []).map((one) => (typeof one === "string" ? { figure: one, points: null } : one));
  const found = named.map(({ figure, points }) => {
    const known = findFigure(figure, figures);
    const claimed = toClaimed(points ?? "");
    return { known, holds: known !== null && (claimed === null || claimed === known.points) };
  });
  return {
    text: toClippedText(text.trim(), longestText),
    evidence: found.flatMap(({ known }) => (known === null ? [] : [toEvidence(known)])),
    valid: found.length > 0 && found.every(({ holds }) => holds),
  };
}

/** Parses the claimed direction of a figure; null if there is none. */
function toClaimed(points: string): KnownFigure["points"] {
  if (/^(?:up|rises?|rose|increas\w*|positive|higher|grow\w*|\+)$/iu.test(points.trim())) return "up";
  return /^(?:down|falls?|fell|drop\w*|decreas\w*|declin\w*|negative|lower|[-−])$/iu.test(points.trim())
    ? "down"
    : null;
}

/** Finds a figure by its id, else by its name. */
function findFigure(named: string, figures: readonly KnownFigure[]): KnownFigure | null {
  const plain = named.trim().toLowerCase();
  return figures.find(({ id }) => id === plain) ?? figures.find(({ name }) => name.toLowerCase() === plain) ?? null;
}

function toEvidence({ name, about, value, unit, messageId, sessionId }: KnownFigure): Evidence {
  return { name: about === undefined ? name : `${name}: ${about}`, value, unit, messageId, sessionId };
}
