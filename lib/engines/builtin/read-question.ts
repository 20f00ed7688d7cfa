import type { AnalysisFacts, DatasetFacts } from "@/lib/ports/reasoning-engine";
import { findConcept } from "./conversation/find-concept";
import { findSmallTalk } from "./conversation/find-small-talk";
import { toTalk } from "./conversation/to-talk";
import { tokenise } from "./language/tokenise";
import { toLexicon } from "./parsing/lexicon";
import { readParts } from "./parsing/read-parts";
import type { Problem } from "./parsing/unreadable";
import type { Plan } from "./plan/plan";
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

/** Reads the question of `facts`: small talk, an idea to explain, a plan for the data, or why there is none. */
export function readQuestion(facts: Pick<AnalysisFacts, "question" | "datasets" | "history">): QuestionReading {
  const { question, datasets } = facts;
  const smallTalk = findSmallTalk(question);
  if (smallTalk !== null) return { kind: "talk", text: toTalk(smallTalk, datasets) };
  const concept = findConcept(question);
  if (concept !== null) return { kind: "talk", text: concept };
  if (datasets.length === 0) return { kind: "talk", text: noData };
  return readAcross(question, datasets);
}
