import type { DatasetFacts } from "@/lib/ports/reasoning-engine";
import { escapeMarkdown } from "../answer/escape-markdown";
import { abilityPoints, modelHint, toSuggestions } from "./abilities";
import type { SmallTalk } from "./find-small-talk";

function toExamples(datasets: readonly DatasetFacts[]): string {
  const suggestions = toSuggestions(datasets[0] ?? null);
  if (suggestions.length === 0) return "Add a file, or open one of the samples, and ask for example: “average … by …”.";
  return `With this data you could ask:\n\n${suggestions.map((question) => `- ${escapeMarkdown(question)}`).join("\n")}`;
}

/** Lists the engine's abilities, with examples from the present data. */
function toAbilitiesText(datasets: readonly DatasetFacts[]): string {
  const points = abilityPoints.map((point) => `- ${point}`).join("\n");
  return `I answer questions about tables that you upload. I write Python for each question, run it in a sandbox, check the result and show code, caveats and a chart. Without a model I know these kinds of questions:\n\n${points}\n\nI can also explain common terms, for example “what is a p-value?”. ${modelHint}\n\n${toExamples(datasets)}`;
}

/** Answers small talk. */
export function toTalk(kind: SmallTalk, datasets: readonly DatasetFacts[]): string {
  switch (kind) {
    case "greeting":
      return `Hello! Ask me something about your data. ${toExamples(datasets)}`;
    case "thanks":
      return "You are welcome. Ask away whenever you like.";
    case "goodbye":
      return "Goodbye. This session stays here; you can come back to it at any time.";
    case "acknowledgement":
      return `Good. What would you like to know next? ${toExamples(datasets)}`;
    case "identity":
      return `I am Caveat, and you are talking to its built-in engine: fixed rules, no language model. ${toAbilitiesText(datasets)}`;
    case "abilities":
      return toAbilitiesText(datasets);
  }
}
