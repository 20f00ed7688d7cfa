import { escapeShort } from "../answer/escape-short";
import type { QuestionReading, ReadingPartKind } from "@/lib/domain/answers/question-reading";
import type { HistoryTurn } from "@/lib/ports/reasoning/reasoning-engine";
import { findIntent } from "./find-intent";
import { glossary } from "./glossary";
import { toPlainMessage } from "./plain-message";

/** Kinds of parts in speaking order, with the words before their labels. */
const steps: readonly (readonly [title: string, kinds: readonly ReadingPartKind[]])[] = [
  ["Computed", ["measure", "aggregate"]],
  ["Grouped", ["group"]],
  ["Rows used", ["filter", "period"]],
  ["Compared", ["compare"]],
  ["Order", ["order", "limit"]],
  ["Drawn as", ["chart"]],
];

/** Concepts that need an explanation when an answer names them. */
const technical: ReadonlySet<string> = new Set(
  "median|standard deviation|variance|correlation|outlier|quartile|interquartile range|percentile|skewness".split("|"),
);
const mostCaveats = 3;

/** Explains how the last answer was made: its reading, its method, its caveats, and its technical terms. Markdown. */
export function toAnswerExplanation(history: readonly HistoryTurn[]): string {
  const last = history.findLast(({ question }) => findIntent(question) !== "explain");
  if (last === undefined) {
    return "There is no answer to explain yet. Ask something about your data first; then I can say how the answer came about.";
  }
  const { question, explanation, code, reading, caveats } = last;
  const asked = `“${escapeShort(question)}”`;
  if (code === null) {
    return `Nothing was computed for ${asked}, so there is no method to explain. The reply was:\n\n${toFirstParagraph(explanation)}`;
  }
  const read = reading === undefined ? [] : toSteps(reading);
  const terms = toTerms([explanation, ...(reading?.parts ?? []).map(({ label }) => label)].join(" "));
  return [
    `The answer to ${asked} was: ${toFirstParagraph(explanation)}`,
    ...(read.length === 0 ? [] : [`I read the question like this:\n\n${read.join("\n")}`]),
    "The figures come from a program that went through all rows of your data; it is under **Show code**. The line below the answer says whether a second, independent computation gave the same result.",
    ...(caveats.length === 0 ? [] : [`Keep in mind:\n\n${toList(caveats)}`]),
    ...terms,
    ...(read.length === 0 ? [] : ["If I misread something, change it in the chips at the top of that answer."]),
  ].join("\n\n");
}

function toSteps({ parts }: QuestionReading): string[] {
  return steps.flatMap(([title, kinds]) => {
    const labels = parts.filter(({ kind, value }) => kinds.includes(kind) && value !== "").map(({ label }) => label);
    return labels.length === 0 ? [] : [`- ${title}: ${labels.map((label) => escapeShort(label)).join(", ")}`];
  });
}

function toList(caveats: readonly string[]): string {
  const rest = caveats.length - mostCaveats;
  const shown = caveats.slice(0, mostCaveats).map((text) => `- ${escapeShort(text)}`);
  return [...shown, ...(rest > 0 ? [`- ${rest} more below the answer`] : [])].join("\n");
}

function toTerms(text: string): string[] {
  const plain = ` ${toPlainMessage(text)} `;
  return glossary
    .filter(({ names }) => technical.has(names[0] ?? "") && names.some((name) => plain.includes(` ${name} `)))
    .map((entry) => entry.text);
}

function toFirstParagraph(markdown: string): string {
  return markdown.trim().split(/\n\s*\n/)[0] ?? "";
}
