import nlp from "compromise/three";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { isDate } from "@/lib/lexicon/columns/column-date";
import { isFractional, isMeasure } from "@/lib/lexicon/columns/column-role";
import { findCurrency, mayBeMoney } from "@/lib/lexicon/columns/column-unit";
import { toLexicon } from "@/lib/lexicon/columns/to-lexicon";
import { conceptNames, meanings } from "@/lib/lexicon/vocabulary/meanings";
import { findBeyondTopic } from "@/lib/lexicon/words/beyond-topics";
import { findPeriods } from "@/lib/lexicon/words/periods";
import { tokenise } from "@/lib/lexicon/words/tokens";
import { toRoots } from "@/lib/lexicon/words/roots";
import { isNear } from "./is-near";
import type { QuestionReading } from "./question-reading";
import type { DataReading } from "./data-reading";

/** Maximum number of closest columns named. */
const mostNearest = 3;

/** Whether a phrase names a thing that data may lack; verbs and adjectives were merely not understood. */
function isThing(phrase: string): boolean {
  return nlp(phrase).match("^#Adjective? #Noun+$").found;
}

/** Whether another dataset has columns or values for all of the words. */
function isElsewhere(words: readonly string[], others: readonly DatasetFacts[]): boolean {
  return others.some((other) => {
    const lexicon = toLexicon(other);
    return words.every(
      (word) => lexicon.matchColumns(toRoots(word)).length > 0 || lexicon.matchValues(toRoots(word)).length > 0,
    );
  });
}

/** Finds columns whose names share a word with a missing thing. */
function findNearest({ board }: DataReading, things: readonly string[]): string[] {
  const words = things.flatMap(toRoots);
  const near = words.flatMap((word) => board.lexicon.matchColumns([word]).map((match) => match.column));
  return [...new Set(near)].slice(0, mostNearest);
}

/** Explains why a question does not become a plan: things that the data lacks, or unknown words. */
export function toProblem(reading: DataReading, datasets: readonly DatasetFacts[]): QuestionReading {
  const { left, missing, plan, dataset, board } = reading;
  const others = datasets.filter((other) => other !== dataset);
  if (left.length > 0 && isElsewhere(left, others)) {
    const question = "This engine does not join them. Which one should be used?";
    return { kind: "unclear", plan, dataset, words: left, question, why: "several" };
  }
  const beyond =
    missing.length > 0 ? null : findBeyondTopic(left.length > 0 ? left.join(" ") : plan === null ? board.question : "");
  if (beyond !== null && !(beyond.topic === "judgement" && reading.draft.named)) {
    return {
      kind: "unclear",
      plan,
      dataset,
      words: [beyond.words],
      question: "What should be computed instead?",
      why: beyond.topic,
    };
  }
  // Another date may be acceptable: the person decides.
  const dates = [...board.lexicon.columns.values()].filter(isDate);
  const dated = dates.length > 1 && missing.some((thing) => / (date|time)$/.test(thing));
  if (left.length === 0 && dated) {
    const question = `From which date to which one? The data has ${dates.map((column) => `“${column.name}”`).join(", ")}.`;
    return { kind: "unclear", plan, dataset, words: missing, question };
  }
  const isWithoutMoney =
    missing.every((thing) => isMoney(thing) && !isNear(board.lexicon, thing)) && !hasMoney(reading);
  if (left.length === 0 && missing.length > 0 && isWithoutMoney)
    return { kind: "absent", things: missing, nearest: findNearest(reading, missing), dataset };
  if (left.length === 0 && missing.length > 0) {
    const things = missing.join(" and ");
    return {
      kind: "unclear",
      plan,
      dataset,
      words: missing,
      question: `No column seems to hold the ${things}. Which one should be used instead?`,
      why: "missing",
    };
  }
  if (board.lexicon.days === null && left.some((phrase) => isTime(reading, phrase))) {
    const question = "It has no date column.";
    return { kind: "unclear", plan, dataset, words: left, question, why: "missing" };
  }
  const asked = left.filter((phrase) => isAskedFor(reading, phrase));
  if (asked.length > 0 && left.length === asked.length)
    return { kind: "absent", things: asked, nearest: findNearest(reading, asked), dataset };
  const named =
    left.length === 1 ? board.parts.find((part) => part.meaning.kind === "column" && part.text === left[0]) : undefined;
  if (named?.meaning.kind === "column") {
    const columns = named.meaning.matches
      .slice(0, mostNearest)
      .map((match) => `“${match.column}”`)
      .join(" or ");
    return {
      kind: "unclear",
      plan,
      dataset,
      words: left,
      question: `The data has ${columns}, but the question does not say what to do with it.`,
    };
  }
  const { doubt } = reading.draft;
  if (doubt !== null && left.length === 1) {
    return {
      kind: "unclear",
      plan,
      dataset,
      words: left,
      question: "What should be shown instead?",
      why: "unmade",
    };
  }
  if (left.length > 0) {
    const question = "Which column or value of the data is meant?";
    return { kind: "unclear", plan, dataset, words: left, question };
  }
  const leaning = reading.leaning[0];
  if (leaning !== undefined)
    return { kind: "unclear", plan, dataset, words: [leaning.label], question: `“${leaning.label}” of which period?` };
  return {
    kind: "unclear",
    plan,
    dataset,
    words: [board.question.trim()],
    question: "Which number should be computed?",
  };
}

/** Whether a name refers to an amount of money: "salary", "profit". */
function isMoney(thing: string): boolean {
  return conceptNames.some((concept) => meanings[concept].role === "money" && meanings[concept].names.includes(thing));
}

/** Whether any column contains money. */
function hasMoney({ board: { lexicon } }: DataReading): boolean {
  return (
    findCurrency(lexicon) !== null ||
    conceptNames.some((concept) => meanings[concept].role === "money" && lexicon.concepts.has(concept)) ||
    [...lexicon.columns.values()].some((column) => isMeasure(column) && isFractional(column) && mayBeMoney(column))
  );
}

/** Whether a phrase refers to time: "2008", "in march", "year". */
function isTime({ board }: DataReading, phrase: string): boolean {
  if (board.parts.some((part) => part.meaning.kind === "grain" && part.text === phrase)) return true;
  const { question, tokens } = tokenise(phrase);
  return findPeriods(question, tokens, { first: "2000-01-01", newest: "2000-12-31" }).length > 0;
}

/** Whether a phrase is in a position that asks for something in the data: after "which", "by", a ranking or an aggregate. */
function isAskedFor({ board }: DataReading, phrase: string): boolean {
  const index = board.parts.findIndex((part) => part.meaning.kind === "unknown" && phrase.startsWith(part.text));
  if (index < 0) return false;
  const kind = board.at(board.before(index))?.kind;
  // "zibbly" in "how many zibbly jobs" qualifies the jobs; it is not what is counted.
  const next = board.at(board.after(index))?.kind;
  if (next === "noun" || next === "rows" || next === "column") return false;
  // A counted noun may be a synonym for a column; only breakdowns, rankings and measures are certainly missing.
  if (kind !== "which" && kind !== "by" && kind !== "superlative" && kind !== "aggregate") return false;
  return isThing(phrase) && !isNear(board.lexicon, phrase);
}
