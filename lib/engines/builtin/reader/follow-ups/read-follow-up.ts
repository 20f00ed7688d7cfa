import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import type { Plan } from "../../query/query";
import { chooseReading } from "../choose-reading";
import { changePlan } from "./change-plan";
import type { DataReading } from "../data-reading";
import { readWays } from "../read-data-question";

/** A plan with its data. */
export interface PlannedQuestion {
  plan: Plan;
  dataset: DatasetFacts;
}

/** First words of a question that depends on the previous one. */
const opening =
  /^\s*(?:(?:ok|okay|hm+|well|right|great|thanks|thank you|good|nice),?\s+)?(?:and|but|now|then|so|also|only|just|what about|how about|same|instead|or|without|excluding|except|minus|as|make|sort|order (?:it|them|by)|rank|split|break|group|per|by|for|in|on|since|add|show (?:it|that|them|this|these|those|only|just|the (?:same|top|worst|best))|with|top|bottom|change|use|switch|drop|remove|include|limit|all|not|no|plus|compare(?:d)? (?:it|that|with|to)|which (?:one|of)|what was the)\b/i;

/** An aggregate without a number of its own: "median, only delivered orders". */
const bareAggregate = /^\s*(?:the )?(?:median|mean|average|avg|total|sum|minimum|maximum|min|max)\s*(?:[,;]|$)/i;

/** Words that refer to something in the previous question; “there” does, except in questions such as “are there repeated orders?”. */
const leaning =
  /^\s*(?:and |so )?(?:\w+\s+){0,3}(?:their|its)\b|^\s*how (?:many|much) (?:is|are|was|were) there\b|\b(instead|again|as well|too|both|them|of (?:those|these)|each of (?:them|these|those)|(?:is|was|are|were|does|do|did|of|for|in|on|than|about|from|with) (?:that|it|this)|(?:of|for|in|on|from|with|by|about|than) (?:those|these|them|the (?:rest|others))|these (?:two|2)|the (?:rest|others)|(?<!\b(?:is|are|was|were|be|been|isn['’]?t|aren['’]?t|wasn['’]?t|weren['’]?t|did|do|does) )there(?!(?:['’]s| is| are| was| were)\b)|same|all we|(?:the|a) (?:year|month|quarter|week) (?:before|earlier))\b/i;

/** Those of them that may also begin an independent question. */
const open =
  /^\s*(?:for|in|on|since|show|top|bottom|with|all|not|no|which|what was the|compare|without|by|per|as|rank|sort|order|excluding)\b/i;

/** Maximum number of words in a change to the previous question. */
const mostWords = 16;

/** Whether a question depends on the previous one: no, perhaps, or certainly. */
export function toLeaning(question: string, reading: DataReading): "none" | "maybe" | "certain" {
  if (question.trim().split(/\s+/).length > mostWords) return "none";
  const counted = reading.board.parts.some((part) => part.meaning.kind === "noun" || part.meaning.kind === "count");
  const named = reading.draft.named || reading.draft.subject !== null;
  const own = named || counted;
  const whole = reading.plan !== null && reading.left.length === 0 && reading.leaning.length === 0;
  // "which campaign has the best?" asks for the previous measure.
  const bare =
    !reading.draft.named &&
    !counted &&
    /^\s*(and )?(which|what|who)\b/i.test(question) &&
    question.trim().split(/\s+/).length <= 8;
  if (bare) return "certain";
  if (opening.test(question))
    return named && whole && !leaning.test(question) && open.test(question) ? "maybe" : "certain";
  if (leaning.test(question) || (!reading.draft.named && bareAggregate.test(question))) return "certain";
  return own && whole ? "none" : own ? "maybe" : "certain";
}

/**
 * Applies a question such as "and by country?", "only 2024" or "as percent" to the earlier plan, in the way that leaves the
 * fewest words unused.
 */
export function readFollowUp(question: string, threads: readonly PlannedQuestion[]): DataReading | null {
  const previous = threads.at(-1);
  if (previous === undefined) return null;
  const lexicon = toLexicon(previous.dataset);
  const readings = readWays(question, lexicon, previous.plan).map((reading): DataReading => {
    const plan = changePlan(
      threads.map((thread) => thread.plan),
      reading,
    );
    return { ...reading, plan };
  });
  return chooseReading(readings);
}
