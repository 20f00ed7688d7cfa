import { escapeShort } from "./escape-short";
import { escapeMarkdown, unescapeMarkdown } from "@/lib/domain/text/markdown";
import type { DatasetFacts } from "@/lib/ports/reasoning/reasoning-engine";
import { toShownReading } from "../chips/to-shown-reading";
import { modelHint, toSuggestions } from "../conversation/abilities";
import { toWordList } from "@/lib/domain/text/word-list";
import type { QuestionReading } from "../reader/question-reading";
import { toLine } from "./plain-line";
import type { BeyondTopic } from "@/lib/lexicon/words/beyond-topics";

/** Explains why the engine does not handle a topic, as a sentence. */
const beyondReasons: Readonly<Record<BeyondTopic, string>> = {
  forecast: "It asks for a forecast or an estimate of what is not in the data.",
  cause: "It asks for causes or effects, which takes more than computing a number.",
  model: "It asks for a model, such as a regression or clusters.",
  test: "It asks for a statistical test or measure that the built-in engine does not know.",
  change: "It asks to change or prepare the data. The built-in engine only reads it.",
  judgement: "It asks for a judgement, and does not name a number to judge by.",
  position: "It asks for rows by their position, or for what is left over.",
  chart:
    "It asks for a chart that this engine does not draw. Type, order, axes, labels and colours can be changed above the field in which you wrote.",
};

type Unclear = Extract<QuestionReading, { kind: "unclear" }>;
type Absent = Extract<QuestionReading, { kind: "absent" }>;

function quote(words: readonly string[]): string {
  return toWordList(words.map((word) => `“${escapeShort(word)}”`));
}

/** Maximum number of named columns, and of characters in the sentence that names them. */
const [mostNamed, longestGap] = [8, 400];

function toList(items: readonly string[]): string {
  return items.map((item) => `- ${escapeShort(item)}`).join("\n");
}

function toLead({ words, why }: Unclear): string {
  if (words.length === 0) return "**One thing is open.**";
  if (why === "missing") return `**This data seems to have no ${quote(words)}.**`;
  if (why === undefined) return `**I did not understand ${quote(words)}.**`;
  if (why === "unmade") return `**${quote(words)} cannot be computed in that way.**`;
  if (why === "several") return `**This question needs several datasets at once (${quote(words)}).**`;
  return `**This is beyond the built-in engine (${quote(words)}).** ${beyondReasons[why]} It does not guess.`;
}

/** Names the unknown words in plain text, and asks back. */
export function toUnclearSentence(reading: Unclear): string {
  return `${unescapeMarkdown(toLead(reading).replaceAll("**", ""))} ${reading.question}`;
}

/** Names the unknown words, states what was understood, and asks back. Markdown. */
export function toUnclearText(
  reading: Unclear,
  datasets: readonly DatasetFacts[],
): { explanation: string; suggestions: string[] } {
  const { question, plan, dataset } = reading;
  const parts =
    plan === null ? [] : (toShownReading(reading, datasets)?.parts ?? []).filter(({ value }) => value !== "");
  const suggestions = parts.length > 0 ? [] : toSuggestions(dataset).slice(0, 3);
  const lead = toLead(reading);
  const understood =
    parts.length === 0
      ? ""
      : `\n\nUnderstood so far: ${parts.map(({ label }) => `“${escapeShort(label)}”`).join(", ")}. Change a part of it above, or ask in other words.`;
  const examples = suggestions.length === 0 ? "" : `\n\nWith this data you could ask:\n\n${toList(suggestions)}`;
  return { explanation: `${lead} ${escapeShort(question)}${understood}${examples}\n\n${modelHint}`, suggestions };
}

/** States in plain text what the data lacks and what comes closest. */
export function toAbsentGaps({ things, nearest, dataset }: Absent): string[] {
  const names = dataset.profile.columns.map(({ name }) => toLine(name));
  const all = `${names.slice(0, mostNamed).join(", ")}${names.length > mostNamed ? " and others" : ""}`;
  const close =
    nearest.length === 0
      ? ` Its columns are ${all}.`
      : ` Closest ${nearest.length === 1 ? "is" : "are"} ${toWordList(nearest.map(toLine))}.`;
  return [
    `“${toLine(dataset.name)}” has no ${toWordList(
      things.map((thing) => `“${toLine(thing)}”`),
      "or",
    )}.${close}`,
  ];
}

/** Returns the question with each of the columns that a phrase may mean. */
export function toChoices(
  question: string,
  { phrase, columns }: Extract<QuestionReading, { kind: "ambiguous" }>,
): string[] {
  return columns.map((column) => question.trim().replace(phrase, `“${toLine(column)}”`));
}

/** States what the data lacks, what comes closest, and what can be asked instead. Markdown. */
export function toAbsentText(gaps: readonly string[], ways: readonly string[]): string {
  const [first = "", ...others] = gaps;
  const more = others.length === 0 ? "" : `\n\n${toList(others)}`;
  const on = ways.length === 0 ? "" : `\n\nWhat you can ask instead:\n\n${toList(ways)}`;
  return `**This data cannot answer the question as it stands.** ${escapeMarkdown(first, { limit: longestGap })}${more}${on}\n\nYou can also add a file that has what is missing.`;
}
