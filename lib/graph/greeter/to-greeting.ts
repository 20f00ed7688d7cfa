import { escapeMarkdown } from "@/lib/domain/text/markdown";
import type { EngineDescription } from "@/lib/ports/reasoning/reasoning-engine";
import type { Surroundings } from "@/lib/ports/reasoning/surroundings";
import type { Talk } from "./find-talk";

/** Facts that the greeter can mention. */
export interface GreetingFacts {
  /** Names of the datasets of the conversation. */
  own: readonly string[];
  /** Names of the newest datasets of the installation. */
  others: readonly string[];
  /** Questions that the conversation's data can answer. */
  questions: readonly string[];
  capabilities: Surroundings["capabilities"];
  engine: Pick<EngineDescription, "kind" | "label">;
}

const modelHint =
  "Without a model, fixed rules answer common kinds of questions: totals, averages, medians and counts by group, conditions and " +
  "periods, rankings, shares, trends, comparisons, distributions, correlations, outliers and missing values. For others, connect " +
  "a language model under **Settings › Models**.";

/** Writes the Markdown answer to a message that needs no analysis. */
export function toGreeting(talk: Talk, facts: GreetingFacts): string {
  switch (talk) {
    case "greeting":
      return toParagraphs(["Hello! Ask me something about your data.", toHere(facts), toQuestions(facts)]);
    case "thanks":
      return "You are welcome. Ask away whenever you like.";
    case "goodbye":
      return "Goodbye. This conversation stays here; you can come back to it at any time.";
    case "here":
      return toParagraphs([toHere(facts), toQuestions(facts)]);
    case "identity":
      return toParagraphs([
        `I am Caveat. I answer questions about your data with code that I run and check, and point out what could make an answer wrong. ${toEngine(facts)}`,
        toAbilities(facts),
        toQuestions(facts),
      ]);
    case "abilities":
      return toParagraphs([toAbilities(facts), toEngine(facts), toHere(facts), toQuestions(facts)]);
  }
}

function toEngine({ engine }: GreetingFacts): string {
  return engine.kind === "builtin" ? modelHint : `${escapeMarkdown(engine.label)} answers your questions.`;
}

function toAbilities({ capabilities }: GreetingFacts): string {
  return toList(
    "This is what I can do:",
    capabilities.map(({ label, description }) => `**${label}**: ${description}`),
  );
}

function toHere({ own, others }: GreetingFacts): string {
  if (own.length > 0)
    return toList(
      "This conversation has:",
      own.map((text) => escapeMarkdown(text)),
    );
  if (others.length === 0) return "There is no data yet. Add a file, or open one of the samples.";
  return toList(
    "No data is attached to this conversation. These datasets are available:",
    others.map((text) => escapeMarkdown(text)),
  );
}

function toQuestions({ questions }: GreetingFacts): string {
  return questions.length === 0
    ? ""
    : toList(
        "You could ask:",
        questions.map((text) => escapeMarkdown(text)),
      );
}

function toList(lead: string, items: readonly string[]): string {
  return `${lead}\n\n${items.map((item) => `- ${item}`).join("\n")}`;
}

function toParagraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
