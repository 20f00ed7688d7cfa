import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { abilityPoints, modelHint, toSuggestions } from "../conversation/abilities";
import type { Problem } from "../parsing/unreadable";
import { escapeMarkdown } from "./escape-markdown";

type BeyondProblem = Extract<Problem, { kind: "beyond" }>;

const reasons: Readonly<Record<BeyondProblem["topic"], string>> = {
  forecast: "It asks for a forecast or an estimate of what is not in the data.",
  cause: "It asks for causes, effects or reasons, which takes more than computing a number.",
  model: "It asks for a model, such as a regression or clusters.",
  test: "It asks for a statistical test or measure that the built-in engine does not know.",
  change: "It asks to change or prepare the data.",
  join: "It asks to combine datasets.",
  growth: "It asks for growth, changes or seasonal patterns, which can be measured in several ways.",
  judgement: "It asks for a judgement, and the data has no measure of it.",
  condition: "It has a condition that the built-in engine does not understand.",
  position: "It asks for rows by their place, or for what is left over.",
  ratio: "It asks for a number that is made from others, such as a ratio.",
  chart:
    "It asks for another chart than this engine draws. Type, order, axes, labels and colours can be changed above the field in which you wrote.",
  several_questions: "It holds more than one question. Ask them one after the other.",
  several_datasets: "It needs columns of several datasets at once.",
  structure: "The built-in engine does not see how its parts fit together.",
};

/** Tells that a question is outside of what the engine knows, what it can do, and how to go on. Markdown. */
export function toBeyondText(
  problem: BeyondProblem,
  datasets: readonly DatasetFacts[],
): { explanation: string; suggestions: string[] } {
  const suggestions = datasets.flatMap((dataset) => toSuggestions(dataset)).slice(0, 3);
  const about =
    problem.topic === "several_questions" || problem.topic === "structure"
      ? ""
      : ` (“${escapeMarkdown(problem.phrase)}”)`;
  const examples =
    suggestions.length === 0
      ? ""
      : `\n\nWith this data you could ask:\n\n${suggestions.map((question) => `- ${escapeMarkdown(question)}`).join("\n")}`;
  const explanation = `This question is beyond the built-in engine${about}. ${reasons[problem.topic]} It does not guess.\n\nWithout a model it knows:\n\n${abilityPoints.map((point) => `- ${point}`).join("\n")}\n\n${modelHint}${examples}`;
  return { explanation, suggestions };
}
