import { readChartWish } from "@/lib/domain/chart-wish";
import type { AnalysisFacts, DatasetFacts } from "@/lib/ports/reasoning-engine";
import { toMeantQuestions } from "./clarify/column-question";
import { findConcept } from "./conversation/find-concept";
import { findSmallTalk } from "./conversation/find-small-talk";
import { toTalk } from "./conversation/to-talk";
import { readAnswerFormat } from "./language/answer-format";
import { tokenise } from "./language/tokenise";
import { toLexicon } from "./parsing/lexicon";
import { readParts } from "./parsing/read-parts";
import type { Problem } from "./parsing/unreadable";
import { followApproach } from "./plan/follow-approach";
import { leaveOutTotals } from "./plan/leave-out-totals";
import type { Plan } from "./plan/plan";
import { readFollowUp, type PlannedQuestion } from "./read-follow-up";
import { readPlan } from "./read-plan";

/** What a question is, in the light of all that is known. */
export type QuestionReading =
  /** Nothing to compute: the Markdown answer. */
  | { kind: "talk"; text: string }
  | { kind: "plan"; plan: Plan; dataset: DatasetFacts }
  /** About data, but this data cannot answer, or not without a choice. */
  | { kind: "gap"; problem: Exclude<Problem, { kind: "beyond" }>; dataset: DatasetFacts }
  | { kind: "beyond"; problem: Extract<Problem, { kind: "beyond" }> };

const noData =
  "No data is attached to this session yet. Add a file, or open one of the samples, and ask again: the question will then be answered from that data.";

function toProblemReading(problem: Problem, dataset: DatasetFacts): QuestionReading {
  return problem.kind === "beyond" ? { kind: "beyond", problem } : { kind: "gap", problem, dataset };
}

/** Whether another dataset has columns or values for words that this one lacks. */
function isElsewhere(phrases: readonly string[], others: readonly DatasetFacts[]): boolean {
  return others.some((dataset) => {
    const lexicon = toLexicon(dataset);
    return phrases.every((phrase) => {
      const [best] = readParts(phrase, tokenise(phrase), lexicon);
      return best?.parts.every((part) => part.meaning.kind === "column" || part.meaning.kind === "value") ?? false;
    });
  });
}

function readAcross(question: string, datasets: readonly DatasetFacts[]): QuestionReading {
  const readings = datasets.map((dataset) => ({ dataset, reading: readPlan(question, dataset) }));
  const planned = readings.flatMap(({ dataset, reading }) => ("plan" in reading ? [{ dataset, ...reading }] : []));
  const best = Math.max(...planned.map((entry) => entry.score));
  const [chosen, rival] = planned.filter((entry) => entry.score === best);
  if (chosen !== undefined && rival === undefined) return { kind: "plan", plan: chosen.plan, dataset: chosen.dataset };
  if (chosen !== undefined) {
    const names = planned.map((entry) => `“${entry.dataset.name}”`).join(" or ");
    const sentence = `The question fits several datasets: ${names}. Name the one that you mean in the question.`;
    return { kind: "gap", dataset: chosen.dataset, problem: { kind: "unsuited", sentence, columns: [] } };
  }
  const [closest] = readings.sort((left, right) => right.reading.score - left.reading.score);
  if (closest === undefined || !("problem" in closest.reading)) return { kind: "talk", text: noData };
  const { problem } = closest.reading;
  const others = datasets.filter((dataset) => dataset !== closest.dataset);
  if (problem.kind === "missing" && isElsewhere(problem.phrases, others)) {
    return {
      kind: "beyond",
      problem: { kind: "beyond", topic: "several_datasets", phrase: problem.phrases.join(", ") },
    };
  }
  return toProblemReading(problem, closest.dataset);
}

/** Reads a question with what a person said that it means, where its words alone do not decide. */
function readMeant(
  question: string,
  datasets: readonly DatasetFacts[],
  clarifications: AnalysisFacts["clarifications"] = [],
): QuestionReading {
  const reading = readAcross(question, datasets);
  if (reading.kind !== "gap" || reading.problem.kind !== "ambiguous") return reading;
  const meant = toMeantQuestions(question, reading.problem, clarifications).map((text) => readAcross(text, datasets));
  return meant.find(({ kind }) => kind === "plan") ?? reading;
}

/** "what about", "and by", "only" and the like begin a question that leans on the one before. */
const opensAsFollowUp = /^\s*(and|but|now|then|also|only|just|what about|how about|same|instead|or)\b/i;

/** The words of a question that count, and whether they lean on the question before. */
function readWords(asked: string): { question: string; leans: boolean; wish: boolean } {
  const wish = readChartWish(asked);
  const { question } = readAnswerFormat(wish ?? asked);
  return { question, leans: wish !== null || opensAsFollowUp.test(question), wish: wish !== null };
}

/** Most words of a question that can be a mere change of the one before. */
const mostWords = 9;

function soundsLikeFollowUp(question: string): boolean {
  return question.trim().split(/\s+/).length <= mostWords;
}

/** How many earlier questions are looked at to find what a follow-up changes. */
const longestThread = 6;

/** The plan of the question before, which may itself be a change of one before it. */
function findPrevious({ history, datasets }: Pick<AnalysisFacts, "datasets" | "history">): PlannedQuestion | null {
  let previous: PlannedQuestion | null = null;
  for (const turn of history.slice(-longestThread)) {
    const { question, leans } = readWords(turn.question);
    if (findSmallTalk(question) !== null || findConcept(question) !== null) continue;
    const reading = readMeant(question, datasets, turn.clarifications);
    const whole = reading.kind === "plan" && !leans ? reading : null;
    const changed: Plan | null = whole === null && previous !== null ? readFollowUp(question, previous) : null;
    if (whole !== null) previous = whole;
    else if (changed !== null && previous !== null) previous = { plan: changed, dataset: previous.dataset };
    else previous = reading.kind === "plan" ? reading : null;
  }
  return previous;
}

/** What has to be known to read a question. */
export type QuestionFacts = Pick<
  AnalysisFacts,
  "question" | "datasets" | "history" | "approach" | "clarifications" | "remarks"
>;

/** Reads the question of `facts`: small talk, an idea to explain, a plan for the data in the chosen way, or why there is none. */
export function readQuestion(facts: QuestionFacts): QuestionReading {
  const reading = readAsAsked(facts);
  if (reading.kind !== "plan") return reading;
  const { remarks = [], approach } = facts;
  // A remark is read like a question that changes the one before; one that cannot be read so changes nothing.
  const plan = remarks.reduce((before, remark) => {
    const changed = readFollowUp(remark, { plan: before, dataset: reading.dataset });
    return changed === null ? before : { ...changed, notes: [...before.notes, `As asked, changed by “${remark}”.`] };
  }, reading.plan);
  return { ...reading, plan: leaveOutTotals(followApproach(plan, approach), reading.dataset) };
}

function readAsAsked(facts: QuestionFacts): QuestionReading {
  const { datasets } = facts;
  const { question, leans, wish } = readWords(facts.question);
  const smallTalk = findSmallTalk(question);
  if (smallTalk !== null) return { kind: "talk", text: toTalk(smallTalk, datasets) };
  const concept = findConcept(question);
  if (concept?.asked === true) return { kind: "talk", text: concept.text };
  if (datasets.length === 0) return { kind: "talk", text: concept?.text ?? noData };
  const reading = readMeant(question, datasets, facts.clarifications);
  if (reading.kind === "plan" && !leans) return reading;
  const previous = findPrevious(facts);
  const plan = previous === null || !soundsLikeFollowUp(question) ? null : readFollowUp(question, previous);
  if (previous !== null && plan !== null) return { kind: "plan", plan, dataset: previous.dataset };
  if (wish && reading.kind !== "plan")
    return { kind: "beyond", problem: { kind: "beyond", topic: "chart", phrase: question } };
  return concept === null || reading.kind === "plan" ? reading : { kind: "talk", text: concept.text };
}
