import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { readChartRequest } from "@/lib/domain/charts/chart-request";
import { fromReading } from "../chips/from-reading";
import { toLanguageSentence } from "../conversation/language-sentences";
import { readTalk } from "../conversation/read-talk";
import type { Plan } from "../query/query";
import { readAnswerFormat } from "@/lib/lexicon/words/answer-format";
import { findForeignLanguage } from "@/lib/lexicon/words/language";
import type { QuestionFacts, QuestionReading } from "./question-reading";
import type { DataReading } from "./data-reading";
import { readDataQuestion } from "./read-data-question";
import { readFollowUp, toLeaning, type PlannedQuestion } from "./follow-ups/read-follow-up";
import { toProblem } from "./to-problem";

/** Number of earlier questions that are searched for what a follow-up changes. */
const longestThread = 6;

/** The number of a question in a list: "2. How many …". */
const listNumber = /^\s*\(?\d{1,2}[.)]\s+(?=\p{L})/u;

function toPlain(asked: string): string {
  return readAnswerFormat(readChartRequest(asked) ?? asked)
    .question.replace(listNumber, "")
    .replace(/\b(leave|take|filter) ((?:\S+ ){0,4}\S+) out\b/i, "leave out $2");
}

function isUnderstood(reading: DataReading): boolean {
  return (
    reading.plan !== null && reading.left.length === 0 && reading.missing.length === 0 && reading.leaning.length === 0
  );
}

function toFit(reading: DataReading): number {
  return reading.score - 40 * reading.left.length - (reading.plan === null ? 60 : 0) - 40 * reading.missing.length;
}

/** The reading of a question for the dataset that fits best, and another one that fits equally well. */
function readAcross(
  question: string,
  datasets: readonly DatasetFacts[],
): { best: DataReading; rival: DataReading | null } | null {
  const readings = datasets
    .map((dataset) => readDataQuestion(question, dataset))
    .sort((left, right) => toFit(right) - toFit(left));
  const [best, second] = readings;
  if (best === undefined) return null;
  const named = datasets.filter((dataset) => question.toLowerCase().includes(dataset.name.toLowerCase()));
  const chosen = named.length === 1 ? (readings.find((reading) => reading.dataset === named[0]) ?? best) : best;
  const rival =
    second !== undefined && named.length !== 1 && toFit(second) === toFit(best) && isUnderstood(second) ? second : null;
  return { best: chosen, rival };
}

/** The question of one turn in the context of the earlier plans. */
function readTurn(
  question: string,
  datasets: readonly DatasetFacts[],
  thread: readonly PlannedQuestion[],
): { reading: DataReading; rival: DataReading | null } | null {
  const found = readAcross(question, datasets);
  if (found === null) return null;
  const { best, rival } = found;
  const leaning = thread.length === 0 ? "none" : toLeaning(question, best);
  const alone = { reading: best, rival };
  if (leaning === "none") return alone;
  const changed = readFollowUp(question, thread);
  const plan = changed?.plan ?? null;
  if (changed === null || plan === null) {
    // It depends on a question that cannot be changed this way: it is not an independent question.
    const lost = leaning === "certain" && !best.draft.named && best.left.length === 0 && best.missing.length === 0;
    return lost
      ? { reading: { ...best, plan: thread.at(-1)?.plan ?? null, left: [question.trim()] }, rival: null }
      : alone;
  }
  if (leaning === "certain" ? isUnderstood({ ...changed, leaning: [] }) || !isUnderstood(best) : !isUnderstood(best)) {
    // Where neither is understood, a question of its own is not shown as a change to the previous one.
    const gains = changed.left.length < best.left.length || isUnderstood({ ...changed, leaning: [] });
    const left = gains || best.plan === null || leaning === "certain";
    return left ? { reading: { ...changed, leaning: [] }, rival: null } : alone;
  }
  return alone;
}

/** Returns the plans of the earlier questions, oldest first: from their answers, else read again. */
function toThread({ history, datasets }: Pick<QuestionFacts, "history" | "datasets">): PlannedQuestion[] {
  const thread: PlannedQuestion[] = [];
  for (const turn of history.slice(-longestThread)) {
    const kept = turn.reading === undefined || turn.reading === null ? null : fromReading(turn.reading, datasets);
    if (kept !== null && "plan" in kept) {
      thread.push(kept);
      continue;
    }
    const question = toPlain(turn.question);
    if (readTalk({ question, datasets, history: [] }) !== null) continue;
    const found = readTurn(question, datasets, thread);
    if (found !== null && found.reading.plan !== null)
      thread.push({ plan: found.reading.plan, dataset: found.reading.dataset });
  }
  return thread;
}

function toReading(reading: DataReading, datasets: readonly DatasetFacts[]): QuestionReading {
  const { plan, dataset, draft } = reading;
  if (!isUnderstood(reading) || plan === null) return toProblem(reading, datasets);
  if (draft.ambiguous !== null) return { kind: "ambiguous", ...draft.ambiguous, plan, dataset };
  return { kind: "plan", plan, dataset, unused: [], follows: reading.isChange };
}

/** Returns the question with a person's clarification of an ambiguous phrase. */
function toMeant(question: string, phrase: string, facts: QuestionFacts, columns: readonly string[]): string | null {
  const given = facts.clarifications?.find((asked) => asked.question.includes(`“${phrase}”`))?.answer ?? "";
  const column = columns.find((name) => given === name || given.startsWith(`${name}: `));
  return column === undefined ? null : question.replace(phrase, `"${column}"`);
}

/** Reads the question of `facts`: talk, a plan for the data, or the reason why there is none. */
export function readQuestion(facts: QuestionFacts): QuestionReading {
  const { datasets, history } = facts;
  const question = toPlain(facts.question);
  const language = findForeignLanguage(question);
  const talk = readTalk({ question, datasets, history });
  if (talk?.kind === "text") return { kind: "talk", text: talk.text };
  const [first] = datasets;
  if (first === undefined) return { kind: "talk", text: talk?.kind === "fallback" ? talk.text : "" };
  if (talk?.kind === "insights" || talk?.kind === "overview") {
    const common = { filters: [], notes: [], chart: null };
    const plan: Plan =
      talk.kind === "insights" ? { family: "insights", ...common } : { family: "overview", ...common, of: "table" };
    return { kind: "plan", plan, dataset: first, unused: [] };
  }
  if (facts.reading) {
    const requested = fromReading(facts.reading, datasets);
    if ("fault" in requested)
      return { kind: "unclear", plan: null, dataset: first, words: [], question: requested.fault };
    return { kind: "plan", ...requested, unused: [] };
  }
  if (talk?.kind === "fallback" && /^\s*(and |but |so )?why\b/i.test(question))
    return { kind: "talk", text: talk.text };
  // A suggested question is independent: it does not drop anything of the previous question by accident.
  const isSuggested = history.at(-1)?.followUps?.includes(facts.question) ?? false;
  const thread = isSuggested ? [] : toThread(facts);
  const found = readTurn(question, datasets, thread);
  if (found === null) return { kind: "talk", text: "" };
  const { reading, rival } = found;
  const result = rival === null ? toReading(reading, datasets) : toTie(reading, rival);
  if (result.kind === "plan") return result;
  if (talk?.kind === "fallback") return { kind: "talk", text: talk.text };
  if (language !== null) return { kind: "talk", text: toLanguageSentence(language) };
  if (result.kind !== "ambiguous") return result;
  const meant = toMeant(question, result.phrase, facts, result.columns);
  const again = meant === null ? null : readTurn(meant, datasets, thread);
  return again === null ? result : toReading(again.reading, datasets);
}

function toTie(reading: DataReading, rival: DataReading): QuestionReading {
  const names = `“${reading.dataset.name}” or “${rival.dataset.name}”`;
  const question = `The question fits several datasets: ${names}. Name the one that you mean in the question.`;
  return { kind: "unclear", plan: reading.plan, dataset: reading.dataset, words: [], question };
}
