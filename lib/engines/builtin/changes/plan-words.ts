/** Words for what was meant to be, as opposed to what came about. */
const planned = "budgets?|budgeted|plans?|planned|targets?|targeted|forecasts?|forecasted|quotas?|goals?";
/** Words for what came about. */
const actual = "actuals?|reality|real|realised|realized|achieved";
const compared =
  "miss(?:ed|es|ing)?|hit|meet|met|reach(?:ed)?|exceed(?:ed|s)?|beat|overs(?:pent|pend|pending|hot|hoot)|unders(?:pent|pend|pending|hot|hoot)|overran?|overrun|vs|versus|against|compar\\w*|varianc\\w*|deviat\\w*|differ\\w*|gap|below|above|over|under|short(?:fall)?|behind|ahead|off|out of line|differ";

const plannedWord = new RegExp(`\\b(?:${planned})\\b`, "iu");
const actualWord = new RegExp(`\\b(?:${actual})\\b`, "iu");
const comparedWord = new RegExp(`\\b(?:${compared})\\b`, "iu");
const missed = /\b(?:miss\w*|below|under(?:s\w+)?|short\w*|behind)\b/iu;
const exceeded = /\b(?:exceed\w*|above|over(?:s\w+|ran?|run)?|ahead|beat)\b/iu;
const fillers =
  /\b(?:where|why|how|how much|by how much|which|what|did|do|does|we|our|us|the|is|are|was|were|has|have|been|to|with|and|of|a|an|please|show me|tell me|investigate|explain|find out|between|by|so|much|far|most|biggest|largest|deviations?|results?|numbers|figures|there|it|look|looks)\b/giu;

const labels: readonly (readonly [RegExp, string])[] = [
  [/\bbudget/iu, "budget"],
  [/\btarget/iu, "target"],
  [/\bforecast/iu, "forecast"],
  [/\bquota/iu, "quota"],
  [/\bgoal/iu, "goal"],
  [/\bplan/iu, "plan"],
];

/** What a question about a plan says. */
export interface PlanWords {
  /** What the person calls it: `budget`. */
  label: string;
  /** Which way it went, by the words; null when they do not say. */
  said: "up" | "down" | null;
  /** What is left: a measure, conditions, a period. */
  rest: string;
  /** What is left of the first sentence about the plan alone; those after it often say what to do with the answer. */
  sentence: string;
}

/** Whether a text names something planned, such as a dataset `budget_2024` or a column `Target (k€)`. */
export function isPlanned(text: string): boolean {
  return plannedWord.test(toWords(text));
}

/** Whether a text names what came about. */
export function isActual(text: string): boolean {
  return actualWord.test(toWords(text));
}

function toWords(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll(/[_\-.]/gu, " ");
}

/** Reads a question that compares what came about with a plan: `Where did we miss the budget in March?`. Null for others. */
export function readPlanWords(question: string): PlanWords | null {
  const plain = toWords(question)
    .replace(/[?!]+$/u, "")
    .trim();
  const label = labels.find(([form]) => form.test(plain))?.[1];
  if (label === undefined || !plannedWord.test(plain)) return null;
  if (!comparedWord.test(plain) && !actualWord.test(plain)) return null;
  const sentence = plain.split(/[.?!]\s+/u).find((one) => plannedWord.test(one)) ?? plain;
  // “Where was the plan missed” does not claim that the total was below it.
  const said = /^(?:where|which|what|did|do|have|has)\b/iu.test(plain)
    ? null
    : missed.test(plain)
      ? "down"
      : exceeded.test(plain)
        ? "up"
        : null;
  return { label, said, rest: withoutPlanWords(plain), sentence: withoutPlanWords(sentence) };
}

/** Leaves out the words that speak of a plan and what came about, and what belongs to no measure, condition or period. */
export function withoutPlanWords(text: string): string {
  return text
    .replace(new RegExp(`\\b(?:${planned}|${actual}|${compared})\\b`, "giu"), " ")
    .replace(fillers, " ")
    .replace(/[,;:?!]/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
}
